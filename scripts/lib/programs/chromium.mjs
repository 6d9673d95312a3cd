import { aptInstall, findProgram, isExecutable, isRoot } from './debian.mjs';
import { UserFacingError } from '../runner.mjs';

const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The same engine without the windows of a browser: a page costs a third of the CPU time. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Returns the path of the browser for the browser tests; installs it from Debian if possible. */
export async function ensureChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !isExecutable(configured))
    throw new UserFacingError(`CHROMIUM_PATH is ${configured}, which is not an executable file.`);
  const found = configured || findProgram(HEADLESS_SHELL) || (await installFromDebian()) || findChromium();
  if (found) return found;
  throw new UserFacingError(
    `The browser tests need Chromium: install the package "${HEADLESS_SHELL}" (Debian: apt-get install ${HEADLESS_SHELL}), Chromium or Google Chrome, or set CHROMIUM_PATH.`,
  );
}

async function installFromDebian() {
  if (!isRoot() || !findProgram('apt-get')) return undefined;
  console.log('Installing Chromium for the browser tests ...');
  // Older releases of Debian have only the complete browser.
  for (const name of [HEADLESS_SHELL, ...(findChromium() ? [] : ['chromium'])]) {
    if (await aptInstall(name)) return findProgram(name);
  }
  return undefined;
}

function findChromium() {
  return findProgram(...NAMES) ?? ON_MACOS.find(isExecutable);
}
