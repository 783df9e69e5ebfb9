import type { COMMANDS, EVENTS } from '@throwdown/contract/realtime'
import type { z } from 'zod'

/** The connection to the server as a match needs it. Sockets are one way to make one; see socket-link.ts. */
export type MatchLink = {
  /** Resolves once, after the request is durable. Rejects if the connection broke before the reply. */
  readonly send: <Name extends keyof LinkCommands>(
    name: Name,
    payload: LinkCommands[Name]['payload'],
  ) => Promise<LinkReply<LinkCommands[Name]['ack']>>
  readonly listen: (listener: (event: LinkEvent) => void) => () => void
  readonly isOnline: () => boolean
  /** The server's clock minus this device's, from the last ticket; null before the first. */
  readonly serverAheadMs: () => number | null
  /** The server speaks another version, and reloading did not help. */
  readonly isOutdated: () => boolean
  readonly close: () => void
}

export type LinkReply<Ack> =
  | { readonly ok: true; readonly data: Ack }
  | { readonly ok: false; readonly code: string; readonly message: string }

/** The commands of the contract: what a player sends, and what the server acknowledges. */
export type LinkCommands = {
  [Name in keyof typeof COMMANDS]: {
    payload: z.input<(typeof COMMANDS)[Name]['payload']>
    ack: z.output<(typeof COMMANDS)[Name]['ack']>
  }
}

type Pushed<Name extends keyof typeof EVENTS> = Readonly<z.output<(typeof EVENTS)[Name]['payload']>>

/** A match as its player may see it. The entries are not believed before they are checked. */
export type SeatedMatch = Readonly<
  Omit<LinkCommands['sync']['ack'], 'serverTimeMs' | 'entries' | 'certificates'>
> & {
  readonly entries: readonly unknown[]
  readonly certificates: readonly unknown[]
}

/** A player as the wire names them, by seat; null while an opponent is masked [Q5]. */
export type WirePlayer = NonNullable<SeatedMatch['fighters'][number]>

export type QueueTicket = NonNullable<Pushed<'queueChanged'>['ticket']>

/** What staff announce to all players. */
export type Notices = Pushed<'noticesChanged'>

/** [M7] */
export type Strikes = Pushed<'strikesChanged'>

export type LinkEvent =
  | { readonly type: 'online' }
  | { readonly type: 'offline' }
  | { readonly type: 'outdated' }
  | ({ readonly type: 'queue' } & Pushed<'queueChanged'>)
  | ({ readonly type: 'found' } & Pushed<'matchFound'>)
  | {
      readonly type: 'entries'
      readonly matchId: string
      readonly entries: readonly unknown[]
      readonly certificates: readonly unknown[]
    }
  | ({ readonly type: 'rematch_offered' } & Pushed<'rematchOffered'>)
  | ({ readonly type: 'rematch_ended' } & Pushed<'rematchEnded'>)
  | ({ readonly type: 'strikes' } & Strikes)
  | ({ readonly type: 'balance' } & Pushed<'balanceChanged'>)
  | ({ readonly type: 'dashboard' } & Pushed<'dashboardChanged'>)
  | ({ readonly type: 'notices' } & Notices)
  /** A deposit or a withdrawal changed. */
  | { readonly type: 'wallet' }
  /** [M11] A newer tab plays now. */
  | { readonly type: 'replaced' }
