import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type { TestPlayer } from '../../apps/server/test/world/test-player.ts'
import { anyHand } from './any-hand.ts'

export type Move = {
  readonly name: 'acceptMatch' | 'commitHand' | 'revealHand'
  readonly payload: Readonly<Record<string, unknown>>
}

/** The next message of an honest player, from the entries received so far; undefined while it waits for others. */
export async function nextMove(
  player: TestPlayer,
  seen: ReadonlyMap<number, StoredEntry>,
): Promise<Move | undefined> {
  const entries = [...seen.values()].map(({ entry }) => entry)
  const own = (type: 'accept' | 'commit' | 'reveal', turn?: number): boolean =>
    entries.some(
      ({ type: found, body }) =>
        found === type &&
        'seat' in body &&
        body.seat === player.seat &&
        (turn === undefined || ('turn' in body && body.turn === turn)),
    )
  if (!own('accept')) {
    const { type: _type, ...payload } = await player.accept()
    return { name: 'acceptMatch', payload }
  }
  const turn = entries.reduce(
    (last, entry) => (entry.type === 'open' ? Math.max(last, entry.body.turn) : last),
    0,
  )
  if (turn === 0 || entries.some((entry) => entry.type === 'turn' && entry.body.turn === turn))
    return undefined
  if (!own('commit', turn)) {
    const { c } = player.commit(turn, anyHand())
    return { name: 'commitHand', payload: { turn, c } }
  }
  const lock = [...seen.values()].find(({ entry }) => entry.type === 'lock' && entry.body.turn === turn)
  if (!lock || own('reveal', turn)) return undefined
  const { type: _type, ...payload } = await player.reveal(turn, lock.hash)
  return { name: 'revealHand', payload }
}
