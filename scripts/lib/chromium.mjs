import { aptInstall, findProgram, isExecutable, isRoot } from './debian.mjs';
import { UserFacingError } from './runner.mjs';

const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of the browser for the browser tests; installs it from Debian if possible. */
export async function ensureChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !isExecutable(configured))
    throw new UserFacingError(`CHROMIUM_PATH is ${configured}, which is not an executable file.`);
  const found = configured || findChromium();
  if (found) return found;
  if (isRoot() && findProgram('apt-get')) {
    console.log('Installing chromium for the browser tests ...');
    if (await aptInstall('chromium')) return findChromium();
  }
  throw new UserFacingError(
    'The browser tests need Chromium: install the package "chromium" (Debian: apt-get install chromium) or Google Chrome, or set CHROMIUM_PATH.',
  );
}

function findChromium() {
  return findProgram(...NAMES) ?? ON_MACOS.find(isExecutable);
}
