import { defineConfig } from 'vitest/config'

// unit: pure, no services. integration: real PostgreSQL and Redis. simulation: seeded runs. tidy: the tree itself.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.integration.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/**/*.integration.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'simulation', include: ['simulation/*.test.ts'], testTimeout: 300_000 } },
      { test: { name: 'tidy', include: ['tools/*.test.ts'] } },
    ],
  },
})
