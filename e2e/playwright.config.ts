import { defineConfig } from '@playwright/test'

/** They kill processes that every other test needs, or count who uses a server. */
const KILLS_PROCESSES = ['match/{killed-server,two-servers}.e2e.ts', 'staff/*.e2e.ts']

/** They play for $50 or in bounty mode, so that they never meet those who play for $5. */
const FOR_OTHER_STAKES = [
  'bounty/*.e2e.ts',
  'match/{asset-requests,devices,duel,reload,sealed-elsewhere,second-channel,thumb}.e2e.ts',
  'wallet/new-player.e2e.ts',
]

/** They play no match. */
const WITHOUT_MATCH = 'wallet/{one-click,wallet-box,withdraw-safely}.e2e.ts'

/** Tests of what is also tested without a whole product, or of what rarely breaks: `e2e/night.config.ts` runs them. */
export const AT_NIGHT = /@night/

export default defineConfig({
  grepInvert: AT_NIGHT,
  testDir: '.',
  projects: [
    // One match at a time for each stake: two tests in one queue would be paired with each other. They mostly wait, so screens are tested
    // beside them. They come first, because otherwise all workers would begin with screens.
    {
      name: 'match',
      testMatch: '{match,wallet}/*.e2e.ts',
      testIgnore: [...KILLS_PROCESSES, ...FOR_OTHER_STAKES, WITHOUT_MATCH],
      workers: 1,
    },
    { name: 'duels', testMatch: FOR_OTHER_STAKES, workers: 1 },
    { name: 'screens', testMatch: ['{access,boards,identity,profile,shell}/*.e2e.ts', WITHOUT_MATCH] },
    {
      name: 'killed-processes',
      testMatch: KILLS_PROCESSES,
      workers: 1,
      dependencies: ['screens', 'match', 'duels'],
    },
  ],
  globalSetup: './global-setup.ts',
  // While one test waits for its mail another one runs; tests about time stop the page's clock.
  workers: 3,
  retries: 0,
  // Generous: a shared machine may stand still for seconds, and no test here measures speed.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: '../test-results/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Sparks drawn without a graphics card would cost the tests most of the machine; some tests ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    launchOptions: {
      // The window of the full browser would cost a second of CPU for each page.
      executablePath: '/usr/bin/chromium-headless-shell',
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
