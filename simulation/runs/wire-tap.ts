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

/** [F4] A player is shown the other's commitment only after the lock or timeout of that turn. */
export function tapServerMessage(
  { tables, violations }: World,
  player: Client,
  message: ServerMessage,
): void {
  if (message.kind !== 'entries') return
  const stored = tables.matches.get(message.matchId)?.entries ?? []
  for (const { entry } of message.entries) {
    if (entry.type !== 'commit' || entry.body.seat === message.seat) continue
    const { turn } = entry.body
    const isOpen = stored.some(
      ({ stored: { entry: later } }) =>
        ((later.type === 'lock' || later.type === 'timeout') && later.body.turn === turn) ||
        later.type === 'surrender' ||
        later.type === 'result',
    )
    if (!isOpen) violations.push(`${player.id} was shown the other commitment before the lock`)
  }
}
