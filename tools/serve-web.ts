// Serves the production build as a deployment would: compressed, cached, with its security headers, on one origin with the API.
// With several API servers it calls the first that listens, as a load balancer would.
//   node tools/serve-web.ts --port 4173 --api http://127.0.0.1:3000
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import proxy from '@fastify/http-proxy'
import serveFiles from '@fastify/static'
import fastify, { type FastifyRequest } from 'fastify'
import { CACHE, pageHeaders, SERVER_PATHS } from '../deploy/page-headers.ts'
import { ROOT } from './dev-config.ts'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/
const ASSETS = '/assets/'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4173' },
    api: { type: 'string', multiple: true, default: ['http://127.0.0.1:3000'] },
    site: { type: 'string', default: 'apps/web/dist' },
    // A second process that serves the same site leaves its files alone.
    compress: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const DIST = join(ROOT, values.site)

// The server admits only sockets of its own pages, so their origin must be passed on.
const socketOptions = {
  followRedirects: false,
  rewriteRequestHeaders: (headers: object, request: FastifyRequest) => ({
    ...headers,
    origin: request.headers.origin,
  }),
}

const upstreams = new WeakMap<object, string>()

if (values.compress) compressFiles()
const app = fastify()
app.addHook('preHandler', ({ raw }) => chooseUpstream(raw))
app.addHook('onSend', async (_request, reply) => {
  // As in nginx: a reply of the server keeps its own policy.
  const policy = reply.getHeader('content-security-policy')
  reply.headers(pageHeaders({ overTls: false }))
  if (policy !== undefined) reply.header('content-security-policy', policy)
})
for (const prefix of SERVER_PATHS) {
  await app.register(proxy, {
    upstream: '',
    replyOptions: { getUpstream: ({ raw }) => upstreams.get(raw) ?? '' },
    prefix,
    rewritePrefix: prefix,
    websocket: true,
    wsClientOptions: socketOptions,
  })
}
await app.register(serveFiles, {
  root: DIST,
  preCompressed: true,
  setHeaders(response, path) {
    response.header('cache-control', path.includes(ASSETS) ? CACHE.hashed : CACHE.other)
  },
})
app.setNotFoundHandler(({ url }, reply) => {
  // A missing file is not a page: a browser would take the page for its script.
  if (url.startsWith(ASSETS))
    return reply.code(404).header('cache-control', CACHE.other).send('404 Not Found\n')
  return reply.sendFile('index.html')
})
await app.listen({ host: '127.0.0.1', port: Number(values.port) })

async function chooseUpstream(request: object): Promise<void> {
  upstreams.set(request, await firstListening(values.api))
}

/** The first that listens; if none does, the first, so that the caller sees its error. */
async function firstListening(urls: readonly string[]): Promise<string> {
  for (const url of urls.length > 1 ? urls : []) if (await isListening(new URL(url))) return url
  return urls[0] ?? ''
}

function isListening({ hostname, port }: URL): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(Number(port), hostname, () => resolve(true))
  socket.on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

function compressFiles(): void {
  const names = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((file) => COMPRESSIBLE.test(file))) {
    const content = readFileSync(join(DIST, name))
    writeFileSync(join(DIST, `${name}.br`), brotliCompressSync(content))
    writeFileSync(join(DIST, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}
