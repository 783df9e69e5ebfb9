import type { Transaction } from '../../platform/sql.ts'
import { forgetDevices } from '../devices/device-store.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { type EndedSession, endSessions } from '../sessions/ending-store.ts'
import { markPasswordDue } from './player-store.ts'

/** [C9] Ends every session; nobody logs in, by password or passkey, before the password is reset by mail. */
export async function requireNewPassword(
  deps: Pick<IdentityDeps, 'clock'>,
  transaction: Transaction,
  { playerId, client }: { playerId: string; client: Client },
): Promise<readonly EndedSession[]> {
  await markPasswordDue(transaction, playerId)
  await forgetDevices(transaction, { playerId, except: null })
  const ending = { reason: 'withdrawal-stopped', now: nowOf(deps), from: client.origin } as const
  return endSessions(transaction, { playerId }, ending)
}
