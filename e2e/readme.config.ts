import { defineConfig } from '@playwright/test'
import e2e from './playwright.config.ts'

// npm run art readme-pictures: plays in the demo world and takes the pictures of README.md into docs/pictures/.
export default defineConfig({
  ...e2e,
  globalSetup: './global-setup-demo.ts',
  projects: [{ name: 'readme', testMatch: 'readme.picture.ts' }],
})
