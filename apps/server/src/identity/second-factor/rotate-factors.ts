import type { Pool } from 'pg'
import { inTransaction } from '../../platform/sql.ts'
import { decrypt, encrypt, isSealedBy } from '../secrets.ts'
import { listFactorOwners, lockFactor, replaceFactor } from './rotate-store.ts'

type RotatedKeys = { readonly newKey: string; readonly oldKey: string }

/** `unreadable`: sealed by neither key. They are left as they are. */
export async function rotateFactors(
  pool: Pool,
  keys: RotatedKeys,
): Promise<{ rotated: number; unreadable: number }> {
  const counts = { rotated: 0, unreadable: 0, done: 0 }
  for (const kind of ['staff', 'player'] as const)
    for (const playerId of await listFactorOwners(pool, kind))
      counts[await rotate(pool, keys, { kind, playerId })] += 1
  return counts
}

async function rotate(
  pool: Pool,
  { newKey, oldKey }: RotatedKeys,
  owner: { readonly kind: 'staff' | 'player'; readonly playerId: string },
): Promise<'rotated' | 'unreadable' | 'done'> {
  return inTransaction(pool, async (transaction) => {
    const secret = await lockFactor(transaction, owner)
    // Removed since they were listed.
    if (!secret) return 'done'
    const sealed = { sealed: secret, owner: owner.playerId }
    if (isSealedBy(newKey, sealed)) return 'done'
    if (!isSealedBy(oldKey, sealed)) return 'unreadable'
    const text = decrypt(oldKey, sealed)
    await replaceFactor(transaction, { ...owner, secret: encrypt(newKey, { text, owner: owner.playerId }) })
    return 'rotated'
  })
}
