import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

export default defineConfig(({ mode }) => {
  const { API_ORIGIN = 'http://127.0.0.1:3000' } = loadEnv(mode, import.meta.dirname, 'API_ORIGIN')
  return {
    plugins: [react()],
    server: {
      // One origin in development as in production: no CORS, cookies as they will be.
      proxy: { '/api': API_ORIGIN, '/socket.io': { target: API_ORIGIN, ws: true } },
    },
  }
})
