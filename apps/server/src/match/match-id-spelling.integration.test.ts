import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMatch } from '../../test/world/test-match.ts'
import { openTestWorld, type TestWorld } from '../../test/world/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** The id with one letter after the other in capitals. */
const spellingsOf = (id: string): string[] =>
  Array.from(id).flatMap((letter, at) =>
    /[a-f]/.test(letter) ? [id.slice(0, at) + letter.toUpperCase() + id.slice(at + 1)] : [],
  )

test('[M2] a host keeps one copy of a match, however its id is spelt, and drops it when idle', async () => {
  const { matchId } = await aMatch(world)
  const host = world.aHost()
  await host.watch(matchId)
  const kept = await host.factsOf(matchId)
  for (const spelling of spellingsOf(matchId)) {
    await host.watch(spelling)
    expect(await host.factsOf(spelling)).toBe(kept)
  }
  world.clock.pass(10 * 60_000)
  host.dropIdle()
  for (const spelling of spellingsOf(matchId)) expect(await host.factsOf(spelling)).not.toBe(kept)
})
