import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { retryingRpc } from './patient-rpc.ts'

type Answer = (response: ServerResponse) => void

const breaks: Answer = (response) => void response.destroy()
const replies: Answer = (response) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 42 }))
const fails: Answer = (response) => void response.writeHead(503).end()

const opened: { close(): void }[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

/** Answers one call after the other, and counts them. */
async function aNode(answers: readonly Answer[]) {
  const asked = { calls: 0 }
  const server = createServer((_, response) => {
    answers[asked.calls]?.(response)
    asked.calls += 1
  })
  server.listen(0, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the node has no port')
  return { asked, rpc: retryingRpc(`http://127.0.0.1:${address.port}`) }
}

test('a call whose reply was lost is repeated', async () => {
  const { asked, rpc } = await aNode([breaks, breaks, replies])
  expect(await rpc.getSlot().send()).toBe(42n)
  expect(asked.calls).toBe(3)
})

test('a node that never replies is given up', async () => {
  const { asked, rpc } = await aNode([breaks, breaks, breaks, replies])
  await expect(rpc.getSlot().send()).rejects.toThrow('fetch failed')
  expect(asked.calls).toBe(3)
})

test('a node that replies with a failure is not called again at once', async () => {
  const { asked, rpc } = await aNode([fails, replies])
  await expect(rpc.getSlot().send()).rejects.toThrow('503')
  expect(asked.calls).toBe(1)
})
