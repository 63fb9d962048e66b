import { defineConfig } from '@playwright/test';

/** Browser tests against the real binary, in the Chromium of the machine. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/demo-data.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  // Once more only for the trace that explains it: a test that then passes fails the run all the same.
  retries: 1,
  failOnFlakyTests: true,
  reporter: 'list',
  // Long, for a machine that is busy for a while: what waits for these has failed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // No test is about motion, and all would wait for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-all-retries',
    launchOptions: {
      executablePath: process.env.MERKATO_CHROMIUM || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
