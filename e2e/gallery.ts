import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { awaitAnswer } from '../tools/dev/await-answer.ts'
import { ROOT } from '../tools/dev-config.ts'
import { test as stories } from './story.ts'

const SITE = 'apps/web/dist/gallery'

/** Stories about the component gallery, which production does not have: a build of its own, served once. */
export const test = stories.extend<object, { galleryOrigin: string }>({
  galleryOrigin: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- the fixture needs nothing, and the pattern is asked for
    async ({}, use) => {
      const options = ['--mode', 'gallery', '--outDir', `${ROOT}${SITE}`, '--emptyOutDir']
      execFileSync('vite', ['build', 'apps/web', ...options], { cwd: ROOT, stdio: 'ignore' })
      const port = await freePort()
      const script = ['tools/serve-web.ts', '--port', String(port), '--site', SITE]
      const server = spawn(process.execPath, script, { cwd: ROOT, stdio: 'ignore' })
      const origin = `http://localhost:${port}`
      await awaitAnswer(origin, { withinMs: 30_000 })
      await use(origin)
      server.kill()
      await once(server, 'exit')
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
