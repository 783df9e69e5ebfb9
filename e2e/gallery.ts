import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../apps/server/test/world/free-port.ts'
import { awaitReply } from '../tools/dev/await-reply.ts'
import { ROOT } from '../tools/dev-config.ts'
import { test as e2eTest } from './e2e-test.ts'

const SITE = 'apps/web/dist/gallery'

/** Tests of the component gallery, which production does not have: it is built apart and served once. */
export const test = e2eTest.extend<object, { galleryOrigin: string }>({
  galleryOrigin: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- the fixture needs nothing, and the pattern is asked for
    async ({}, use) => {
      const options = ['--mode', 'gallery', '--outDir', `${ROOT}${SITE}`, '--emptyOutDir']
      execFileSync('vite', ['build', 'apps/web', ...options], { cwd: ROOT, stdio: 'ignore' })
      const port = await freePort()
      const script = ['tools/serve-web.ts', '--port', String(port), '--site', SITE]
      const server = spawn(process.execPath, script, { cwd: ROOT, stdio: 'ignore' })
      const origin = `http://localhost:${port}`
      await awaitReply(origin, { withinMs: 120_000 })
      await use(origin)
      server.kill()
      await once(server, 'exit')
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
