import { defineConfig } from '@playwright/test'
import e2e from './playwright.config.ts'

// npm run art readme-pictures: plays a match in the running product and takes the pictures of README.md into docs/pictures/.
export default defineConfig({ ...e2e, projects: [{ name: 'readme', testMatch: 'readme.picture.ts' }] })
