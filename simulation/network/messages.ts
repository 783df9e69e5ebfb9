import type { Mode, Seat, Tier } from '@throwdown/rules/terms'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import type { Receipt } from '@throwdown/rules/transcript/receipt'
import type { PlayerMove } from '../../apps/server/src/match/apply-move.ts'

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
  | { readonly kind: 'play'; readonly matchId: string; readonly name: string; readonly play: PlayerMove }
)

export type ServerMessage =
  | { readonly kind: 'joined'; readonly ticketId: string; readonly ok: boolean }
  | {
      readonly kind: 'answer'
      readonly matchId: string
      readonly name: string
      readonly ok: boolean
      readonly receipt?: Receipt
    }
  | {
      readonly kind: 'entries'
      readonly matchId: string
      readonly seat: Seat
      readonly entries: readonly StoredEntry[]
    }
  | { readonly kind: 'idle'; readonly leftTicketId?: string }
