import { aptInstall, findProgram, isExecutable, isRoot } from './debian.mjs';
import { Complaint } from './runner.mjs';

const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser of the browser tests; installed from Debian when we may. */
export async function ensureChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !isExecutable(wanted)) throw new Complaint(`CHROMIUM_PATH names ${wanted}, which is no program.`);
  const found = wanted || findChromium();
  if (found) return found;
  if (isRoot() && findProgram('apt-get')) {
    console.log('Installing chromium for the browser tests ...');
    if (await aptInstall('chromium')) return findChromium();
  }
  throw new Complaint(
    'The browser tests need Chromium: install the package "chromium" (Debian: apt-get install chromium) or Google Chrome, or set CHROMIUM_PATH.',
  );
}

function findChromium() {
  return findProgram(...NAMES) ?? ON_MACOS.find(isExecutable);
}
