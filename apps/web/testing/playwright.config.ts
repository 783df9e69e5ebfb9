import { defineConfig } from '@playwright/test'

const PORT = 5187

// No process listens there: a call that a test does not handle fails, whatever else runs on this machine.
const NO_API = 'http://127.0.0.1:9'

const BUILD = 'vite build --outDir testing/dist && vite build testing'
const SERVE = `vite preview --outDir testing/dist --host 127.0.0.1 --port ${PORT} --strictPort --logLevel silent`

/**
 * What needs a real browser but no server: practice, the engine's storage and tabs, the proof page, the boards. Played on
 * the built web as people get it: the development server would compile, and reload a page, in the middle of a test.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.browser.ts',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: '../../../test-results/browser',
  webServer: {
    // Two seconds of building are cheaper than a test of yesterday's files.
    command: `${BUILD} && ${SERVE}`,
    cwd: '..',
    env: { API_ORIGIN: NO_API },
    url: `http://127.0.0.1:${PORT}/`,
  },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking'],
    },
  },
})
