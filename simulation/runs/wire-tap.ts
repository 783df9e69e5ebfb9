import type { ClientMessage, ServerMessage } from '../network/messages.ts'
import type { Client, World } from '../world/world.ts'

/** [F1] A hand and its nonce leave the browser only for a turn whose lock is durable. */
export function tapClientMessage({ tables, violations }: World, message: ClientMessage): void {
  if (message.kind !== 'play' || message.play.type !== 'reveal') return
  const { turn } = message.play
  const entries = tables.matches.get(message.matchId)?.entries ?? []
  const isLocked = entries.some(({ stored: { entry } }) => entry.type === 'lock' && entry.body.turn === turn)
  if (!isLocked) violations.push(`a hand of ${message.playerId} left the browser before the lock`)
}

/** [F4] [F1] A player is shown the other's commitment only after the lock or timeout of that turn, an opening only after its end. */
export function tapServerMessage(
  { tables, violations }: World,
  player: Client,
  message: ServerMessage,
): void {
  if (message.kind !== 'entries') return
  const stored = tables.matches.get(message.matchId)?.entries ?? []
  for (const { entry } of message.entries) {
    if (entry.type !== 'commit' && entry.type !== 'reveal' && entry.type !== 'bad_reveal') continue
    const { turn, seat } = entry.body
    if (seat === message.seat) continue
    const ends = entry.type === 'commit' ? ['lock', 'timeout'] : ['turn', 'timeout']
    const isOpen = stored.some(
      ({ stored: { entry: later } }) =>
        (ends.includes(later.type) && 'turn' in later.body && later.body.turn === turn) ||
        later.type === 'surrender' ||
        later.type === 'result',
    )
    if (isOpen) continue
    const what = entry.type === 'commit' ? 'commitment before the lock' : 'opening before both were in'
    violations.push(`${player.id} was shown the other ${what}`)
  }
}
