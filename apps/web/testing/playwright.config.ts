import { defineConfig } from '@playwright/test'

const PORT = 5187

/** The other three stay without an address, as in a build that was given none. */
const NETWORKS = ['tiktok', 'x']

// No process listens there: a call that a test does not handle fails, whatever else runs on this machine.
const NO_API = 'http://127.0.0.1:9'

const BUILD = 'vite build apps/web --outDir testing/dist && vite build apps/web/testing'
/** Screens that rarely break with a change of others, and what is heard or moves: `night.config.ts` runs them. */
export const AT_NIGHT = [
  '{codes,log-in,second-factor,sign-up}.browser.ts',
  '{dashboard,foot,global-board,keyboard,page-change}.browser.ts',
  '{deactivate,delete-account}.browser.ts',
  '{coach,contact,cookies,help,history-replay,legal,own-data,pages,profile,settings,splash,toasts}.browser.ts',
  '{activity,own-addresses,pay-by-wallet,safe-play}.browser.ts',
  '{check,email-change,recovery,reset-password}.browser.ts',
  '{bounty-board,global-board-states,pools}.browser.ts',
  '{duel-sound,motion,music}.browser.ts',
  '{staff,staff-*}.browser.ts',
]
/** The same of single tests, in files whose other tests are about money, rules or the protocol. */
export const TAGGED = /@night/

// With the security headers of production.
const SERVE = `node tools/serve-web.ts --site apps/web/testing/dist --port ${PORT} --api ${NO_API} --no-compress`

/**
 * What needs a real browser but no server: practice, the engine's storage and tabs, the proof page, the boards. Played on
 * the built web as people get it: the development server would compile, and reload a page, in the middle of a test.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.browser.ts',
  testIgnore: AT_NIGHT,
  grepInvert: TAGGED,
  // While one page loads another one is looked at. Every test has its own page and replies of its own.
  fullyParallel: true,
  workers: 2,
  // Generous: a shared machine may stand still for seconds, and speed is measured elsewhere.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: '../../../test-results/browser',
  webServer: {
    // Two seconds of building are cheaper than a test of yesterday's files.
    command: `${BUILD} && ${SERVE}`,
    cwd: '../../..',
    env: Object.fromEntries(
      NETWORKS.map((name) => [`VITE_SOCIAL_${name.toUpperCase()}`, `https://social.example/${name}`]),
    ),
    url: `http://127.0.0.1:${PORT}/`,
  },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    // Sparks drawn without a graphics card cost as much as the rest of a page; some tests ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // The window of the full browser would cost a second of CPU for each page.
      executablePath: '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-background-networking'],
    },
  },
})
