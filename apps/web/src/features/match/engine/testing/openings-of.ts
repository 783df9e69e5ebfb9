import type { Seat } from '@throwdown/rules/terms'
import type { LocalHost } from './local-host.ts'

/** The signatures of all openings that have left the pages of a player, over both channels. Each lock needs another one. */
export function openingsOf(host: LocalHost, seat: Seat): string[] {
  const overSocket = host.received.flatMap((from) =>
    from.seat === seat && from.sent.name === 'revealHand' ? [from.sent.payload.sig] : [],
  )
  const posted = host.posted.filter((message) => message.kind === 'reveal' && message.seat === seat)
  return [...overSocket, ...posted.map(({ sig }) => sig)]
}
