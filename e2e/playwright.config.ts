import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'screens', testMatch: '{access,boards,identity,shell}/*.story.ts' },
    // One duel at a time: two stories in one queue would be paired with each other, and one of them kills the server.
    { name: 'duel', testMatch: '{bounty,duel}/*.story.ts', workers: 1, dependencies: ['screens'] },
  ],
  globalSetup: './global-setup.ts',
  // While one story waits for its mail another goes on; what is about time stops the page's clock.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Sparks drawn without a graphics card would cost the stories most of the machine; some stories ask for motion.
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
