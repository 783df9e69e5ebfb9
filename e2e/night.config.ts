import { defineConfig } from '@playwright/test'
import e2e, { AT_NIGHT } from './playwright.config.ts'

// For `npm run night`: e2e tests that take long and rarely break with a change.
export default defineConfig({
  ...e2e,
  grepInvert: [],
  projects: [
    ...(e2e.projects ?? []).map((project) => ({ ...project, grep: AT_NIGHT })),
    // They play for the stake of `duels`.
    { name: 'duel-sizes', testMatch: 'match/*.night.ts', workers: 1, dependencies: ['duels'] },
    { name: 'every-screen', testMatch: 'access/*.night.ts' },
  ],
})
