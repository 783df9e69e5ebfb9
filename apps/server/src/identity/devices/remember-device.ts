import { queueMail } from '../../mail/queue-mail.ts'
import type { Transaction } from '../../platform/sql.ts'
import type { PersonRow } from '../accounts/player-store.ts'
import type { Client, IdentityDeps } from '../identity.ts'
import { hashToken } from '../secrets.ts'
import { putDevice } from './device-store.ts'

/** At a login: the first one in a browser that the account does not know is reported to its owner by mail. */
export async function rememberDevice(
  { jobs }: Pick<IdentityDeps, 'jobs'>,
  transaction: Transaction,
  { player, client, now }: { player: PersonRow; client: Client; now: Date },
): Promise<void> {
  const hash = hashToken(client.deviceToken)
  const isNew = await putDevice(transaction, { playerId: player.id, hash, now })
  if (!isNew) return
  const { device, network } = client
  const data = { username: player.username, device, network, at: now.toISOString() }
  await queueMail(transaction, jobs, { template: 'new-device', to: player.email, data })
}
