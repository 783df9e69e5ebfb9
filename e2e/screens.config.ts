import { defineConfig } from '@playwright/test'
import e2e from './playwright.config.ts'

// npm run screens: takes a picture of every screen of the running product at both widths into screens/.
export default defineConfig({ ...e2e, projects: [{ name: 'pictures', testMatch: '**/*.picture.ts' }] })
