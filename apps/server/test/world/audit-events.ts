import type { TestServer } from './identity.ts'

export type AuditRow = {
  kind: string
  actor_id: string | null
  subject: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  network: string | null
  device: string | null
  session_id: string | null
}

/** What the audit log says of a player, in the order it happened. */
export async function eventsOf({ admin }: TestServer, playerId: string): Promise<AuditRow[]> {
  const { rows } = await admin.query<AuditRow>(
    `select kind, actor_id, subject, before, after, network, device, session_id
       from audit_event
      where actor_id = $1 or subject = 'player:' || $1::text
      order by id`,
    [playerId],
  )
  return rows
}

export const kinds = (rows: readonly AuditRow[]) => rows.map(({ kind }) => kind)
