import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'screens', testMatch: '{access,boards,identity,shell}/*.e2e.ts' },
    // One match at a time: two tests in one queue would be paired with each other, and one of them kills the server.
    { name: 'match', testMatch: '{bounty,match}/*.e2e.ts', workers: 1, dependencies: ['screens'] },
  ],
  globalSetup: './global-setup.ts',
  // While one test waits for its mail another one runs; tests about time stop the page's clock.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Sparks drawn without a graphics card would cost the tests most of the machine; some tests ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: '/usr/bin/chromium',
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
})
