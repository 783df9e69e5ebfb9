import { type Origin, playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { many, run, type Transaction } from '../../platform/sql.ts'

export type EndReason =
  | 'logout'
  | 'password-changed'
  | 'deactivated'
  | 'deleted'
  | 'token-reused'
  | 'withdrawal-stopped'

interface Ending {
  readonly reason: EndReason
  readonly now: Date
  readonly from: Origin
  /** Of the session in which the player ended it, if it was another one or all of them. */
  readonly endedBySession?: string
}

export type EndedSession = {
  readonly sessionId: string
  readonly playerId: string
}

export async function endSessions(
  transaction: Transaction,
  which: { sessionIds: readonly string[] } | { playerId: string },
  { reason, now, from, endedBySession }: Ending,
): Promise<EndedSession[]> {
  const [condition, value] =
    'playerId' in which ? ['player_id = $3', which.playerId] : ['id = any ($3::uuid[])', which.sessionIds]
  const ended = await many<EndedSession>(transaction, {
    text: `update player_session
              set ended_at = $1, ended_because = $2
            where ended_at is null
              and ${condition}
        returning id as "sessionId", player_id as "playerId"`,
    values: [now, reason, value],
  })
  for (const { sessionId, playerId } of ended)
    await recordAudit(transaction, {
      kind: 'session-ended',
      actorId: playerId,
      subject: playerSubject(playerId),
      after: { because: reason, ...(endedBySession && { bySession: endedBySession }) },
      sessionId,
      from,
    })
  return ended
}

/** [L5] With device and network. An ended session is kept otherwise, so that a copied token is recognised. */
export async function deleteSessions(transaction: Transaction, playerId: string): Promise<void> {
  await run(transaction, { text: 'delete from player_session where player_id = $1', values: [playerId] })
}
