import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The pages that replace a server, built next to the product and never into it. */
export default defineConfig({
  base: '/testing/',
  plugins: [react()],
  build: {
    outDir: 'dist/testing',
    target: 'es2022',
    rolldownOptions: { input: ['match.html', 'key.html'].map((page) => `${import.meta.dirname}/${page}`) },
  },
})
