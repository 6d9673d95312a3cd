import { defineConfig } from '@playwright/test';
import base from '../../playwright.config';

/** Tests of an installation that runs elsewhere, which `npm run test:image` starts: INSTALLATION_URL. */
export default defineConfig({
  ...base,
  testDir: '.',
  testIgnore: [],
  globalSetup: undefined,
  outputDir: '../../test-results/installation',
  workers: 1,
  timeout: 180_000,
  reporter: [['line']],
  use: { ...base.use, baseURL: process.env.INSTALLATION_URL },
});
