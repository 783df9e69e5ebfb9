import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../platform/sql.ts'
import type { ProofWay } from '../confirmations/confirmation-store.ts'

type Proved = {
  readonly playerId: string
  readonly coin: string
  readonly address: string
  readonly micros: bigint
  readonly sessionId?: string
  readonly by?: ProofWay
}

/** [C9] A confirmation as the application stores it once the player has proved who they are. */
export async function aProvedWithdrawal(
  db: Queryable,
  { playerId, coin, address, micros, sessionId = randomUUID(), by = 'passkey' }: Proved,
): Promise<{ sessionId: string; confirmationId: string }> {
  const confirmationId = randomUUID()
  await db.query(
    `insert into withdrawal_confirmation (id, player_id, session_id, purpose, coin, micros, address, device, network)
     values ($1, $2, $3, 'withdrawal', $4, $5, $6, 'test', 'test')`,
    [confirmationId, playerId, sessionId, coin, micros, address],
  )
  await db.query(
    'update withdrawal_confirmation set proved_at = clock_timestamp(), proved_by = $2 where id = $1',
    [confirmationId, by],
  )
  return { sessionId, confirmationId }
}
