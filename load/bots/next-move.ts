import { owedMessage } from '@throwdown/rules/client/owed-message'
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
  const chain = withoutGap(seen)
  const open = chain.findLast(({ entry }) => entry.type === 'open' || entry.type === 'turn')?.entry
  if (open?.type === 'open') player.seal(open.body.turn, anyHand)
  const owed = owedMessage(chain, { seat: player.seat, sealed: player.sealedTurns(), isVisible: true })
  if (owed === 'broken') throw new Error('the entries contradict each other')
  if (owed === null) return undefined
  if (owed.type === 'accept') {
    const { type: _type, ...payload } = await player.accept()
    return { name: 'acceptMatch', payload }
  }
  if (owed.type === 'commit') {
    const { type: _type, ...payload } = player.signSealed(owed.turn)
    return { name: 'commitHand', payload }
  }
  const { type: _type, ...payload } = await player.reveal(owed.turn, owed.lock.hash)
  return { name: 'revealHand', payload }
}

/** Entries that another player may see first leave a gap until they are shown to both. */
function withoutGap(seen: ReadonlyMap<number, StoredEntry>): StoredEntry[] {
  const chain: StoredEntry[] = []
  for (let next = seen.get(0); next; next = seen.get(chain.length)) chain.push(next)
  return chain
}
