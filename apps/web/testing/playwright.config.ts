import { defineConfig } from '@playwright/test'

const PORT = 5187

/** What needs a real browser but no server: practice, the engine's storage and tabs, the proof page. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.browser.ts',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: '../../../test-results/browser',
  webServer: {
    command: `vite --host 127.0.0.1 --port ${PORT} --strictPort --clearScreen false`,
    cwd: '..',
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
