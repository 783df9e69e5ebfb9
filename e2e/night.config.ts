import { defineConfig } from '@playwright/test'
import e2e from './playwright.config.ts'

// For `npm run night`: e2e tests that take long and rarely break with a change.
export default defineConfig({
  ...e2e,
  projects: [
    { name: 'duels', testMatch: 'match/*.night.ts', workers: 1 },
    { name: 'screens', testMatch: 'access/*.night.ts' },
  ],
})
