import type { Transaction } from '../../platform/sql.ts'
import { deleteOwnerCodes } from '../codes/code-store.ts'
import { deleteResetTokens } from '../codes/reset-token-store.ts'
import { forgetDevices } from '../devices/device-store.ts'
import { deleteChanges } from '../email/email-change-store.ts'
import { deletePasskeys } from '../passkeys/passkey-store.ts'
import { deleteRemoval } from '../recovery/factor-removal-store.ts'
import { deleteChallenges, deleteSecondFactor } from '../second-factor/second-factor-store.ts'
import { deleteSessions } from '../sessions/ending-store.ts'
import { deleteGameSettings } from '../settings/settings-store.ts'
import { type Duty, forgetPlayer } from './player-store.ts'

/**
 * [L5] Deletes what identifies the person; sessions that are alive are ended before. Money and match records stay under a
 * pseudonym. Returns why nothing was deleted, or null.
 */
export async function removePerson(
  transaction: Transaction,
  playerId: string,
): Promise<Duty | 'staff' | 'gone' | null> {
  const refusal = await forgetPlayer(transaction, playerId)
  if (refusal !== null) return refusal
  await deleteSessions(transaction, playerId)
  await forgetDevices(transaction, { playerId, except: null })
  await deleteRemoval(transaction, playerId)
  await deleteChanges(transaction, playerId)
  await deleteOwnerCodes(transaction, playerId)
  await deleteResetTokens(transaction, playerId)
  await deleteChallenges(transaction, playerId)
  await deleteSecondFactor(transaction, playerId)
  await deletePasskeys(transaction, playerId)
  await deleteGameSettings(transaction, playerId)
  return null
}
