// browser.mjs [--pictures FOLDER] : the built page in a real Chromium, test by test. With --pictures it also keeps screenshots.
// CHROMIUM names another browser.
import './browser/plane.mjs';
import './browser/scenes.mjs';
import './browser/people.mjs';
import './browser/space.mjs';
import './browser/speed.mjs';
