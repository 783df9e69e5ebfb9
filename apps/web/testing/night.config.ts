import { defineConfig } from '@playwright/test'
import byDay, { AT_NIGHT, TAGGED } from './playwright.config.ts'

export default defineConfig({
  ...byDay,
  grepInvert: [],
  projects: [
    { name: 'screens', testMatch: AT_NIGHT, testIgnore: [] },
    { name: 'tagged', grep: TAGGED },
  ],
})
