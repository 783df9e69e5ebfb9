import { defineConfig } from '@playwright/test'
import e2e from './playwright.config.ts'

// npm run screens: takes a picture of every screen of the running product at both widths into screens/, and fails when one moves while it
// loads, scrolls sideways or has a text under 12 px.
export default defineConfig({
  ...e2e,
  projects: [{ name: 'pictures', testMatch: 'screens.picture.ts' }],
  reporter: [['list'], ['./screens-reporter.ts']],
})
