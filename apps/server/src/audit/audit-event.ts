/** Everything that is recorded. Kinds of refusals are made of error codes and not listed here. */
export type AuditKind =
  | 'account-verified'
  | 'address-added'
  | 'address-removed'
  | 'account-deactivated'
  | 'account-deleted'
  | 'account-reopened'
  | 'confirmation-asked'
  | 'confirmation-proved'
  | 'consent-changed'
  | 'contact-listed'
  | 'contact-read'
  | 'contact-changed'
  | 'contact-archived'
  | 'contact-replied'
  | 'data-exported'
  | 'email-changed'
  | 'email-restored'
  | 'factors-kept'
  | 'factors-removed'
  | 'password-accepted'
  | 'password-changed'
  | 'password-reset'
  | 'limit-changed'
  | 'limit-raised'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-used'
  | 'player-checked'
  | 'players-searched'
  | 'reset-allowed'
  | 'self-excluded'
  | 'second-factor-enrolled'
  | 'second-factor-off'
  | 'second-factor-on'
  | 'session-started'
  | 'session-ended'
  | 'staff-invited'
  | 'time-out-started'
  | 'withdrawal-cancelled'
  | 'withdrawal-stopped'

/** Where a call comes from. */
export interface Origin {
  /** The smallest network of the caller. */
  readonly network: string
  /** The largest network that its owner may hold: refusals are counted for it. */
  readonly source: string
  /** Hash of the cookie that names the browser, in hex. */
  readonly device: string | null
}

/** Flat or nested facts, never a secret or an address. Whole numbers only; amounts are strings. */
export type AuditFacts = { readonly [name: string]: AuditFact }
type AuditFact = string | number | boolean | null | readonly AuditFact[] | AuditFacts

export interface AuditEvent {
  readonly kind: AuditKind
  /** Null when nobody was signed in. */
  readonly actorId: string | null
  /** What it was done to. */
  readonly subject?: string | null
  readonly before?: AuditFacts
  readonly after?: AuditFacts
  readonly reason?: string
  readonly sessionId?: string | null
  /** Null for what no call requested. */
  readonly from: Omit<Origin, 'source'> | null
}

export const playerSubject = (playerId: string): string => `player:${playerId}`
