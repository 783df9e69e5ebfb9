import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDuel } from '../../test/world/test-match.ts'
import { type Arena, openArena } from '../../test/world/test-world.ts'

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => arena.close())

/** The id with one letter after the other in capitals. */
const spellingsOf = (id: string): string[] =>
  Array.from(id).flatMap((letter, at) =>
    /[a-f]/.test(letter) ? [id.slice(0, at) + letter.toUpperCase() + id.slice(at + 1)] : [],
  )

test('[M2] a host keeps one copy of a match, however its id is spelt, and drops it when idle', async () => {
  const { matchId } = await aDuel(arena)
  const host = arena.aHost()
  const kept = await host.factsOf(matchId)
  for (const spelling of spellingsOf(matchId)) expect(await host.factsOf(spelling)).toBe(kept)
  arena.clock.pass(10 * 60_000)
  host.dropIdle()
  for (const spelling of spellingsOf(matchId)) expect(await host.factsOf(spelling)).not.toBe(kept)
})
