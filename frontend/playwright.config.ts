import { defineConfig } from '@playwright/test';
import { freePort } from './e2e/free-port';

// Workers read this file again and inherit the environment: the first to read it chooses for all.
process.env.E2E_PORT ??= String(await freePort());

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/launch.ts',
  outputDir: './test-results',
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? ([['json']] as const) : [])],
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    locale: 'en-GB',
    // Nothing to aim at moves.
    contextOptions: { reducedMotion: 'reduce' },
    headless: true,
    screenshot: 'only-on-failure',
    // Keeping one of each test costs a third of the time: TRACE=on where something is to be looked into.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
