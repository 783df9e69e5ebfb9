import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// CI adds up the tests of all runs from these reports.
const reportDir = process.env['TEST_REPORT_DIR']
const report = reportDir ? join(reportDir, `vitest-${process.pid}.json`) : null

// For what must come; alone vitest waits a second, which a busy machine may stand still.
const expectSoon = { poll: { timeout: 20_000 } }

const integration = {
  globalSetup: 'apps/server/test/migrate-once.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: expectSoon,
}

// unit: pure, no services. integration: real PostgreSQL and Redis. night: integration tests that take long, run by `npm run night`.
// simulation: seeded runs. planted-bugs: that seeded runs find them. tidy: the tree itself.
export default defineConfig({
  test: {
    // A test waits for services more than it computes, so four share even the smallest machine. Each file has its own
    // database, Redis prefix and ports; more workers than these would want more connections than PostgreSQL gives.
    maxWorkers: 4,
    // Files of one worker share the modules they load: to load the server anew for each of them is a quarter of the work.
    isolate: false,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          // Signatures by the hundred on a busy machine.
          testTimeout: 90_000,
          expect: expectSoon,
          include: [
            'packages/**/*.test.ts',
            'apps/**/*.test.{ts,tsx}',
            'load/**/*.test.ts',
            'tools/demo/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.{integration,night}.test.ts'],
        },
      },
      {
        test: {
          ...integration,
          name: 'integration',
          include: ['{apps,load,tools}/**/*.integration.test.ts'],
        },
      },
      { test: { ...integration, name: 'night', include: ['{apps,load,tools}/**/*.night.test.ts'] } },
      {
        test: {
          name: 'simulation',
          include: ['simulation/**/*.test.ts'],
          exclude: ['simulation/planted/**'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      { test: { name: 'planted-bugs', include: ['simulation/planted/*.test.ts'], testTimeout: 300_000 } },
      // The whole tree is read and parsed.
      {
        test: {
          name: 'tidy',
          include: ['tools/*.test.ts'],
          exclude: ['**/*.{integration,night}.test.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
