import { expect, test } from 'vitest'
import { TimeKeeper } from './keep-time.ts'
import type { Outage } from './ports.ts'

const nothing = async (): Promise<never> => {
  throw new Error('not part of this test')
}

/** A node whose heartbeats report these outages in turn, and whose compensation lasts until it is let go. */
function aNode(reports: readonly (readonly Outage[])[]) {
  const clock = { atMs: 0, nowMs: () => clock.atMs }
  const opened: number[] = []
  const held = Promise.withResolvers<string[]>()
  let beats = 0
  const store = {
    beat: async () => [...(reports[beats++] ?? [])],
    outageApplied: async () => undefined,
    matchesStartedBefore: () => held.promise,
    claimDueMatches: nothing,
    claimInterval: nothing,
  }
  const host = { apply: nothing, tick: nothing, dropIdle: () => undefined }
  const service = { open: (atMs: number) => void opened.push(atMs) }
  const log = { warn: () => undefined, error: () => undefined }
  const time = new TimeKeeper({ store, heartbeat: store, clock, log, host, service })
  return { clock, time, opened, letGo: () => held.resolve([]) }
}

test('[M10] the end of one compensation does not open the service for an outage that was reported meanwhile', async () => {
  const first = { id: 1n, fromMs: 0, toMs: 40_000 }
  const second = { id: 2n, fromMs: 40_000, toMs: 68_000 }
  const node = aNode([[first], [first, second], []])
  node.clock.atMs = 40_000
  await node.time.beat()
  node.clock.atMs = 68_000
  await node.time.beat()
  node.letGo()
  await expect.poll(() => node.opened).toEqual([40_000])
  node.clock.atMs = 68_500
  await node.time.beat()
  expect(node.opened).toEqual([40_000, 68_500])
})
