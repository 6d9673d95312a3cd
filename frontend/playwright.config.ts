import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findFreePort } from '../scripts/lib/free-port.mjs';

// Workers load this file again and inherit the environment: the first process sets the port for all.
process.env.E2E_PORT ??= String(await findFreePort());

/** In this order: without the windows of a browser, a page costs much less. `npm test` sets the path. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export default defineConfig({
  testDir: './e2e',
  // They need an installation in containers: npm run test:image.
  testIgnore: 'installation/**',
  globalSetup: './e2e/support/launch.ts',
  outputDir: './test-results',
  // A page often waits for the server or a transition: two leave a quarter of two cores unused.
  workers: 3,
  forbidOnly: true,
  // Limits for hangs, not measures of speed: other programs may share the machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? ([['json']] as const) : [])],
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    locale: 'en-GB',
    // Animations would move click targets.
    contextOptions: { reducedMotion: 'reduce' },
    headless: true,
    screenshot: 'only-on-failure',
    // A trace of each test takes a third of the time: set TRACE=on to debug a failure.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? BROWSERS.find(existsSync),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
});
