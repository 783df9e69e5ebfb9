import type { Parsed } from '@throwdown/contract/endpoint'
import type { FoundPlayer, searchPlayers } from '@throwdown/contract/staff-players'
import type pg from 'pg'
import type { StaffCaller } from '../audit/staff-caller.ts'
import { recordAudit } from '../audit/store.ts'
import { type FoundRow, searchAccounts } from '../identity/staff/player-search-store.ts'
import { inTransaction } from '../platform/sql.ts'

type Search = Parsed<typeof searchPlayers, 'body'>
type Page = Parsed<typeof searchPlayers, 'reply'>['data']

/** `textHash` is what the log keeps of the typed text, which may be an address. */
export function findPlayers(
  pool: pg.Pool,
  { reader, search, textHash }: { reader: StaffCaller; search: Search; textHash: string },
): Promise<Page> {
  const { by, text, after, limit } = search
  return inTransaction(pool, async (transaction) => {
    const { playerId, sessionId, origin } = reader
    const facts = { by, nameHash: textHash, page: after ?? null }
    await recordAudit(transaction, {
      kind: 'players-searched',
      actorId: playerId,
      sessionId,
      from: origin,
      after: facts,
    })
    const rows = await searchAccounts(transaction, { by, text, after: after ?? null, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    return {
      players: shown.map(foundOf),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    }
  })
}

const foundOf = ({ id, username, email, role, status, created_at, holds }: FoundRow): FoundPlayer => ({
  id,
  username,
  email: email === null ? null : shortened(email),
  role,
  status,
  createdAtMs: created_at.getTime(),
  holds,
})

/** `g…t@keep.example`: enough to recognise an address, too little to write to it. */
function shortened(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.charAt(0)}…${at > 2 ? email.charAt(at - 1) : ''}${email.slice(at)}`
}
