import type { Mode, Seat, Tier } from '@throwdown/rules/terms'
import type { MatchTier, PerSeat } from '@throwdown/rules/transcript/entry'

/** The line to the server as the duel needs it. Sockets are one way to make one; see socket-link.ts. */
export type MatchLink = {
  /** Answered once, after what was asked is durable. Rejects when the line broke before the answer. */
  readonly send: <Name extends keyof LinkCommands>(
    name: Name,
    payload: LinkCommands[Name]['payload'],
  ) => Promise<LinkAnswer<LinkCommands[Name]['ack']>>
  readonly listen: (listener: (event: LinkEvent) => void) => () => void
  readonly isOnline: () => boolean
  /** Closes the line and opens a new one; listeners hear when it is there. */
  readonly reconnect: () => void
  readonly close: () => void
}

export type LinkAnswer<Ack> =
  | { readonly ok: true; readonly data: Ack }
  | { readonly ok: false; readonly code: string; readonly message: string }

type Nothing = Record<string, never>

/** A hand opened: what the server checks against the commitment, signed over the lock. */
export type Opening = {
  readonly matchId: string
  readonly turn: number
  readonly hand: number
  readonly nonce: string
  readonly sig: string
}

export type LinkCommands = {
  joinQueue: {
    payload: { ticketId: string; tier: Tier; mode: Mode; matchKey: string }
    ack: { ticketId: string; state: 'waiting' | 'paired' }
  }
  leaveQueue: { payload: { ticketId: string }; ack: { state: 'left' } }
  rematch: {
    payload: { matchId: string; ticketId: string; matchKey: string }
    ack: { state: 'offered' | 'paired' }
  }
  acceptMatch: { payload: { matchId: string; sig: string }; ack: Nothing }
  commitHand: { payload: { matchId: string; turn: number; c: string }; ack: Nothing }
  revealHand: { payload: Opening; ack: Nothing }
  surrender: { payload: { matchId: string; sig: string }; ack: Nothing }
  sync: { payload: { matchId: string; afterSeq: number }; ack: SeatedMatch & { serverTimeMs: number } }
}

export type WirePlayer = { readonly name: string; readonly avatarId: string }

/** A match as its player may see it. The entries are not believed before they are checked. */
export type SeatedMatch = {
  readonly matchId: string
  readonly seat: Seat
  readonly tier: MatchTier
  readonly mode: Mode
  readonly playsHere: boolean
  readonly entries: readonly unknown[]
  /** By seat; a masked opponent has no name yet [Q5]. */
  readonly fighters: PerSeat<WirePlayer | null>
}

export type QueueTicket = {
  readonly id: string
  readonly tier: Tier
  readonly mode: Mode
  readonly joinedAtMs: number
}

export type LinkEvent =
  | { readonly type: 'online' }
  | { readonly type: 'offline' }
  | { readonly type: 'queue'; readonly ticket: QueueTicket | null; readonly playersWaiting: number }
  | { readonly type: 'found'; readonly matchId: string; readonly ticketId: string }
  | { readonly type: 'entries'; readonly matchId: string; readonly entries: readonly unknown[] }
  | { readonly type: 'rematch_offered'; readonly matchId: string; readonly untilMs: number }
  /** [M11] A newer tab plays now. */
  | { readonly type: 'replaced' }
