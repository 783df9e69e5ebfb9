import { expect, test } from 'vitest'
import { ServiceGate } from './service-gate.ts'

/** A gate whose clock and timers the test moves. */
function aGate() {
  const clock = { atMs: 0, nowMs: () => clock.atMs }
  const waiting: (() => void)[] = []
  const timers = {
    after: (_ms: number, run: () => void) => {
      waiting.push(run)
      return () => undefined
    },
    defer: (run: () => void) => run(),
  }
  const gate = new ServiceGate({ clock, timers })
  gate.open(0)
  return { gate, clock, giveUp: () => waiting.map((run) => run()) }
}

test('[M10] a gap closes the gate until the next heartbeat', async () => {
  const { gate, clock } = aGate()
  clock.atMs = 2_000
  await gate.inService()
  clock.atMs = 2_001
  const waits = gate.inService()
  gate.open(2_001)
  await expect(waits).resolves.toBeUndefined()
})

test('[M10] the reply to a heartbeat from before a pause does not open it', async () => {
  const { gate, clock, giveUp } = aGate()
  clock.atMs = 15_000
  const waits = gate.inService()
  gate.open(100)
  giveUp()
  await expect(waits).rejects.toMatchObject({ refusal: 'overloaded' })
})
