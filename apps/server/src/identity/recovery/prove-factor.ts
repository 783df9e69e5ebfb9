import type { FactorProof } from '@throwdown/contract/factor-proof'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import type { Client, IdentityDeps } from '../identity.ts'
import { judgePasskey, type SignedUse, usePasskey } from '../passkeys/judge-passkey.ts'
import { countFactorGuess, requireFactorCode } from '../second-factor/judge-factor-code.ts'
import { findSecondFactor } from '../second-factor/second-factor-store.ts'
import { listFactors } from './factor-removal-store.ts'

type ProveFactorDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'limits'>

export interface ProvedFactor {
  readonly by: 'second-factor' | 'passkey'
  /** Of the passkey that was used. */
  readonly passkeyId?: string
  /** Uses up what works once; refuses if it was used meanwhile. */
  use(transaction: Transaction): Promise<void>
  /** After the commit: takes back what was counted as a guess. */
  forgive?(): Promise<void>
}

/** Refuses all but a code of the authenticator, a recovery code or a passkey of this player. */
export async function proveFactor(
  deps: ProveFactorDeps,
  { playerId, proof, use }: { playerId: string; proof: FactorProof; use?: SignedUse },
  client: Client,
): Promise<ProvedFactor> {
  if ('factorCode' in proof) return proveCode(deps, { playerId, code: proof.factorCode }, client)
  const used = await judgePasskey(deps, { ...proof.passkey, ...(use && { use }) }, client)
  if (used.playerId !== playerId) refuse('passkey_refused', { playerId })
  return {
    by: 'passkey',
    passkeyId: used.id,
    use: (transaction) => usePasskey(deps, transaction, used, client),
  }
}

/** [L7] What the player sent to prove themselves; null where the account has no factor. Refuses if it has one and nothing was sent. */
export async function requireProof(
  { database }: Pick<IdentityDeps, 'database'>,
  { playerId, proof }: { playerId: string; proof: FactorProof | undefined },
): Promise<{ playerId: string; proof: FactorProof } | null> {
  if ((await listFactors(database.pool, playerId)).length === 0) return null
  return proof ? { playerId, proof } : refuse('factor_needed', { playerId })
}

/** Where the account has a factor, one of them is needed to add another: a session and the password alone leave none behind. */
export async function requireOwnFactor(
  deps: ProveFactorDeps,
  owner: { playerId: string; proof: FactorProof | undefined },
  client: Client,
): Promise<void> {
  const needed = await requireProof(deps, owner)
  if (!needed) return
  const proved = await proveFactor(deps, needed, client)
  await inTransaction(deps.database.pool, (transaction) => proved.use(transaction))
  await proved.forgive?.()
}

async function proveCode(
  deps: ProveFactorDeps,
  { playerId, code }: { playerId: string; code: string },
  client: Client,
): Promise<ProvedFactor> {
  const counted = await countFactorGuess(deps, client, { playerId, isStaff: false, code })
  // As for a wrong code: whether the account has a factor is not said.
  if (!(await findSecondFactor(deps.database.pool, { kind: 'player', playerId })))
    refuse('second_factor_wrong', { playerId })
  return {
    by: 'second-factor',
    use: async (transaction) => void (await requireFactorCode(deps, transaction, { playerId, code })),
    forgive: () => deps.limits.forgive(counted),
  }
}
