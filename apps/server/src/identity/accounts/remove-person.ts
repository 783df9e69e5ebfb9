import type { Transaction } from '../../platform/sql.ts'
import { forgetDevices } from '../devices/device-store.ts'
import { deletePasskeys } from '../passkeys/passkey-store.ts'
import { deleteSecondFactor } from '../second-factor/second-factor-store.ts'
import { deleteGameSettings } from '../settings/settings-store.ts'
import { forgetPlayer } from './player-store.ts'

/** [L5] Deletes what identifies the person. Money and match records stay under a pseudonym. */
export async function removePerson(transaction: Transaction, playerId: string): Promise<void> {
  await forgetPlayer(transaction, playerId)
  await forgetDevices(transaction, { playerId, except: null })
  await deleteSecondFactor(transaction, playerId)
  await deletePasskeys(transaction, playerId)
  await deleteGameSettings(transaction, playerId)
}
