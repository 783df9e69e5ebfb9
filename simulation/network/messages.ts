import type { Answer } from '@throwdown/rules/match/events'
import type { Mode, Seat, Tier } from '@throwdown/rules/terms'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'

export type PlayMessage =
  | { readonly type: 'accept'; readonly sig: string }
  | { readonly type: 'commit'; readonly turn: number; readonly c: string }
  | {
      readonly type: 'reveal'
      readonly turn: number
      readonly hand: number
      readonly nonce: string
      readonly sig: string
    }
  | { readonly type: 'surrender'; readonly sig: string }

export type ClientMessage = { readonly playerId: string; readonly session: number } & (
  | { readonly kind: 'sync' }
  | {
      readonly kind: 'join'
      readonly ticketId: string
      readonly key: string
      readonly tier: Tier
      readonly mode: Mode
    }
  | { readonly kind: 'leave'; readonly ticketId: string }
  | { readonly kind: 'play'; readonly matchId: string; readonly name: string; readonly play: PlayMessage }
)

export type ServerMessage =
  | { readonly kind: 'joined'; readonly ticketId: string; readonly ok: boolean }
  | { readonly kind: 'answer'; readonly matchId: string; readonly name: string; readonly answer: Answer }
  | {
      readonly kind: 'entries'
      readonly matchId: string
      readonly seat: Seat
      readonly entries: readonly StoredEntry[]
    }
  | { readonly kind: 'idle'; readonly leftTicketId?: string }
