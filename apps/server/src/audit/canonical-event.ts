import { createHash } from 'node:crypto'

/** An event as the database has it: every column as text, before and after as JSON. */
export interface StoredEvent {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly actorId: string | null
  readonly subject: string | null
  readonly before: unknown
  readonly after: unknown
  readonly reason: string | null
  readonly network: string | null
  readonly device: string | null
  readonly sessionId: string | null
  readonly dbRole: string
}

export const EMPTY_CHAIN_HASH = '00'.repeat(32)

/**
 * Computed apart from the database, which chains by `audit_canonical_event`: a hash that both agree on says what the
 * columns say.
 */
export function linkHash(previous: string, position: number, event: StoredEvent): string {
  const text = canonicalFacts({ ...event, position: String(position) })
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(text).digest('hex')
}

/** RFC 8785 with null and any text, which transcripts do not have. The database lets in whole numbers only. */
function canonicalFacts(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalFacts).join(',')}]`
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalFacts(inner)}`).join(',')}}`
}
