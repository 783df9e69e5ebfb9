import { createServer, type Server } from 'node:http'
import { LOCALNET_GENESIS_HASH } from '@throwdown/localnet/localnet-genesis'
import { type Localnet, startLocalnet } from '@throwdown/localnet/start-localnet'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { refuseConfiguredNode, refuseNode } from './check-node.ts'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const AT_ONCE = { withinMs: 0 }

let localnet: Localnet
beforeAll(async () => void (localnet = await startLocalnet({ slotMs: 0 })))
afterAll(() => localnet.close())

test('development accepts the local chain, production refuses it by its test methods', async () => {
  const node = { rpcUrl: localnet.url, genesisHash: LOCALNET_GENESIS_HASH }
  expect(await refuseNode({ ...node, mayBeLocal: true })).toBeNull()
  expect(await refuseNode({ ...node, mayBeLocal: false })).toContain('local chain')
})

test.each([true, false])('another genesis hash is refused, mayBeLocal=%s', async (mayBeLocal) => {
  const refusal = await refuseNode({ rpcUrl: localnet.url, genesisHash: MAINNET, mayBeLocal })
  expect(refusal).toContain(LOCALNET_GENESIS_HASH)
})

test('a local chain that pretends to be mainnet is refused by its test methods', async () => {
  const rpcUrl = await aNode((method) =>
    method === 'getGenesisHash' ? { result: MAINNET } : { result: null },
  )
  expect(await refuseNode({ rpcUrl, genesisHash: MAINNET, mayBeLocal: false })).toContain('local chain')
})

test('production accepts a node of its chain without test methods', async () => {
  const rpcUrl = await aNode((method) =>
    method === 'getGenesisHash'
      ? { result: MAINNET }
      : { error: { code: -32601, message: 'Method not found' } },
  )
  expect(await refuseNode({ rpcUrl, genesisHash: MAINNET, mayBeLocal: false })).toBeNull()
})

test('production accepts a provider that filters methods, and waits for one that limits them', async () => {
  const filtered = await aNode((method) =>
    method === 'getGenesisHash' ? { result: MAINNET } : { status: 403 },
  )
  expect(await refuseNode({ rpcUrl: filtered, genesisHash: MAINNET, mayBeLocal: false })).toBeNull()
  const limited = await aNode((method) =>
    method === 'getGenesisHash' ? { result: MAINNET } : { status: 429 },
  )
  const refusal = await refuseNode({ rpcUrl: limited, genesisHash: MAINNET, mayBeLocal: false }, AT_ONCE)
  expect(refusal).toContain('does not answer')
})

test.each([
  ['nothing listens', () => Promise.resolve('http://127.0.0.1:1/?api-key=secret')],
  ['no genesis hash', () => aNode(() => ({ error: { code: -32600, message: 'secret' } }))],
  ['no JSON-RPC', () => aNode(() => ({}))],
])('a node that cannot be asked is refused without its URL: %s', async (_why, start) => {
  const refusal = await refuseNode(
    { rpcUrl: await start(), genesisHash: MAINNET, mayBeLocal: false },
    AT_ONCE,
  )
  expect(refusal).toContain('does not answer')
  expect(refusal).not.toContain('secret')
})

test('a node that is not ready yet is called again', async () => {
  localnet.faults.refuseRequests(2, 503)
  const node = { rpcUrl: localnet.url, genesisHash: LOCALNET_GENESIS_HASH, mayBeLocal: true }
  expect(await refuseNode(node)).toBeNull()
})

test('the configuration decides: no node is fine, and only production refuses a local chain', async () => {
  const node = { SOLANA_RPC_URL: localnet.url, SOLANA_GENESIS_HASH: LOCALNET_GENESIS_HASH }
  expect(await refuseConfiguredNode({ NODE_ENV: 'production' })).toBeNull()
  expect(await refuseConfiguredNode({ NODE_ENV: 'development', ...node })).toBeNull()
  expect(await refuseConfiguredNode({ NODE_ENV: 'production', ...node })).toContain('local chain')
})

/** A local node that replies to each method as the test says. */
async function aNode(
  replyTo: (method: string) => { status?: number; result?: unknown; error?: object },
): Promise<string> {
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const { id, method }: { id: number; method: string } = JSON.parse(body)
      const { status = 200, ...reply } = replyTo(method)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...reply }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
