import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { CallBudget } from './call-budget.ts'
import { openNode } from './open-node.ts'

type Answer = (response: ServerResponse) => void

const breaks: Answer = (response) => void response.destroy()
const replies: Answer = (response) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 42 }))
const refuses =
  (status: number, retryAfter?: string): Answer =>
  (response) =>
    void response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()

const opened: { close(): void }[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

/** Answers one call after the other, the last answer to all later ones, and notes when each was made. */
async function aNode(answers: readonly Answer[], callsPerSecond = 1_000) {
  const atMs: number[] = []
  const server = createServer((_, response) => {
    const answer = answers[atMs.length] ?? answers.at(-1)
    atMs.push(performance.now())
    answer?.(response)
  })
  server.listen(0, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the node has no port')
  const counts = { calls: 0, refused: 0, waitedSeconds: 0 }
  const meter = {
    called: () => void (counts.calls += 1),
    refused: () => void (counts.refused += 1),
    waited: (seconds: number) => void (counts.waitedSeconds += seconds),
  }
  const node = openNode({ url: `http://127.0.0.1:${address.port}`, callsPerSecond, meter })
  const gapsMs = () => atMs.slice(1).map((ms, index) => ms - (atMs[index] ?? 0))
  return { node, counts, gapsMs }
}

test('a call whose reply was lost is repeated, later each time', async () => {
  const { node, counts, gapsMs } = await aNode([breaks, breaks, replies])
  expect(await node.usual.getSlot().send()).toBe(42n)
  expect(counts.calls).toBe(3)
  const [first = 0, second = 0] = gapsMs()
  expect(first).toBeGreaterThanOrEqual(24)
  expect(second).toBeGreaterThanOrEqual(49)
})

test('a node that never replies is given up', async () => {
  const { node, counts } = await aNode([breaks])
  await expect(node.usual.getSlot().send()).rejects.toThrow('fetch failed')
  expect(counts.calls).toBe(3)
})

test('a refusal that will not pass is not repeated', async () => {
  const { node, counts } = await aNode([refuses(403)])
  await expect(node.usual.getSlot().send()).rejects.toThrow('403')
  expect(counts.calls).toBe(1)
})

test.each([
  ['1', 1_000],
  ['nonsense', 24],
  [undefined, 24],
])('after 429 with Retry-After %s nothing is called before that time', async (retryAfter, leastMs) => {
  const { node, counts, gapsMs } = await aNode([refuses(429, retryAfter), replies])
  const first = node.usual.getSlot().send()
  await expect.poll(() => counts.refused).toBe(1)
  // Not the call that was refused, and no other one either.
  await Promise.all([first, node.urgent.getBlockHeight().send()])
  const [gap = 0] = gapsMs()
  expect(gap).toBeGreaterThanOrEqual(leastMs - 5)
  expect(counts.refused).toBe(1)
})

test('the time that a provider asks for is limited, and a call that may not wait so long fails', async () => {
  const { node, counts } = await aNode([refuses(429, '86400'), replies])
  const signal = AbortSignal.timeout(300)
  await expect(node.usual.getSlot().send({ abortSignal: signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  const second = node.usual.getSlot().send({ abortSignal: AbortSignal.timeout(100) })
  await expect(second).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(counts.calls).toBe(1)
})

test('calls beyond the budget wait, and urgent ones are first', async () => {
  const { node, counts } = await aNode([replies], 20)
  const done: string[] = []
  const startedMs = performance.now()
  // Different calls: equal ones of one moment are one request.
  const usual = Array.from({ length: 12 }, async (_, index) => {
    await node.usual.getBlockTime(BigInt(index)).send()
    done.push('usual')
  })
  const urgent = node.urgent
    .getSlot()
    .send()
    .then(() => done.push('urgent'))
  await Promise.all([...usual, urgent])
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(500)
  expect(done.indexOf('urgent')).toBeLessThan(6)
  expect(counts.calls).toBe(13)
  expect(counts.waitedSeconds).toBeGreaterThan(1)
})

test('what gives up waiting takes nothing from the others', async () => {
  const budget = new CallBudget(10)
  await budget.take({ isUrgent: false })
  const lost = budget.take({ isUrgent: true, signal: AbortSignal.timeout(20) })
  await expect(lost).rejects.toMatchObject({ name: 'TimeoutError' })
  const startedMs = performance.now()
  await budget.take({ isUrgent: false })
  expect(performance.now() - startedMs).toBeLessThan(150)
  const aborted = budget.take({ isUrgent: false, signal: AbortSignal.abort() })
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
})
