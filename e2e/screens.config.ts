import { defineConfig } from '@playwright/test'
import stories from './playwright.config.ts'

// npm run screens: a picture of every screen at both widths into screens/, taken from the running product.
export default defineConfig({ ...stories, projects: [{ name: 'pictures', testMatch: '**/*.picture.ts' }] })
