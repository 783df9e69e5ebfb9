import { defineConfig } from '@playwright/test'
import e2e from './playwright.config.ts'

// npm run screens: a picture of every screen at both widths into screens/, taken from the running product.
export default defineConfig({ ...e2e, projects: [{ name: 'pictures', testMatch: '**/*.picture.ts' }] })
