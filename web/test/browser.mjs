// browser.mjs [--pictures FOLDER] : the built page in a real Chromium, test by test. With --pictures it also keeps screenshots.
// CHROMIUM names another browser.
import './browser/page2.mjs';
import './browser/scenes.mjs';
import './browser/people.mjs';
import './browser/stories.mjs';
import './browser/page3.mjs';
import './browser/faults.mjs';
import './browser/tour.mjs';
import './browser/simulate.mjs';
import './browser/speed.mjs';
