import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'
import { releaseTerms } from '../ledger/testing/release-terms.ts'
import { releaseStopped } from './leave-queue.ts'

const HOUR_MS = 3_600_000

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** A second version that has been in force since this Monday, which this code does not know. */
async function startSecondVersion(): Promise<number> {
  await releaseTerms(world.owner, 2)
  await world.owner.query('alter table terms_start drop constraint two_people_choose_the_start')
  const { rows } = await world.owner.query<{ starts_at: Date }>(
    `insert into terms_start (version, starts_at) values (2, date_trunc('week', now() at time zone 'UTC') at time zone 'UTC')
     returning starts_at`,
  )
  return rows[0]?.starts_at.getTime() ?? 0
}

test('[C6] a page that does not know the terms in force joins nothing, older tickets go back, and no match has other terms', async () => {
  const [one, other, early] = [await world.aPlayer(), await world.aPlayer(), await world.aPlayer()]
  const old = early.ticket()
  await world.join(old)
  await world.owner.query("update queue_ticket set joined_at = now() - interval '10 days' where id = $1", [
    old.id,
  ])
  const startsAtMs = await startSecondVersion()
  await expect(world.join(one.ticket())).rejects.toMatchObject({ refusal: 'outdated_client' })
  expect(await world.balanceOf(one)).toMatchObject({ reserved: 0n })
  expect(await world.join({ ...one.ticket(), termsKnown: 2 })).toBe('waiting')
  expect(await world.join({ ...other.ticket(), termsKnown: 3 })).toBe('waiting')
  // This node knows version 1 alone.
  expect(await world.wave()).toEqual([])
  expect(world.logLines.join('')).toContain('does not know the terms in force')
  const pairing = world.pool.query("select pair_tickets('{}', 1, now())")
  await expect(pairing).rejects.toMatchObject({ code: 'QU004' })
  // Looked for during the first day alone: later nobody waits with such a ticket.
  const released = await releaseStopped(world.store, startsAtMs + HOUR_MS)
  expect(released.map(({ id }) => id)).toEqual([old.id])
  expect(await world.balanceOf(early)).toMatchObject({ reserved: 0n })
})
