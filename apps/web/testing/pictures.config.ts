import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** Pictures of every phase at both widths, into screens/. */
export default defineConfig({
  ...config,
  testMatch: '*.pictures.ts',
  use: { ...config.use, contextOptions: { reducedMotion: 'no-preference' } },
})
