import { defineConfig } from '@playwright/test'
import byDay, { AT_NIGHT } from './playwright.config.ts'

// For `npm run night`: browser tests that rarely break with a change.
export default defineConfig({ ...byDay, testMatch: AT_NIGHT, testIgnore: [] })
