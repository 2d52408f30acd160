// browser.mjs [--pictures FOLDER] [PART...] : the built page in a real Chromium, test by test. The parts are the files beside
// harness.mjs, all of them when none is named. With --pictures it also keeps screenshots. CHROMIUM names another browser.
const all = ['page2', 'scenes', 'people', 'stories', 'page3', 'faults', 'tour', 'simulate', 'speed'];
const words = process.argv.slice(2);
if (words[0] === '--pictures') words.splice(0, 2);
const unknown = words.filter((part) => !all.includes(part));
if (unknown.length > 0) {
    console.error(`browser.mjs: no part '${unknown.join(' ')}'; the parts are ${all.join(' ')}`);
    process.exit(2);
}
for (const part of words.length > 0 ? words : all) await import(`./browser/${part}.mjs`);
