import { timingSafeEqual } from 'node:crypto'
import type { ConfirmationProof, ConfirmationWay } from '@throwdown/contract/withdrawal-confirmation'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction } from '../../platform/sql.ts'
import { lockActive, verifyPassword } from '../accounts/change-account.ts'
import { recordOwnChange } from '../accounts/record-own-change.ts'
import type { Client, IdentityDeps } from '../identity.ts'
import { type ProvedFactor, proveFactor } from '../recovery/prove-factor.ts'
import { countFactorGuess } from '../second-factor/judge-factor-code.ts'
import { markProved, type ProofWay, spendConfirmationTry } from './confirmation-store.ts'
import { auditedFactsOf, confirmationCodeHash, waysOf } from './open-confirmation.ts'

export type ProveConfirmationDeps = Omit<IdentityDeps, 'onSessionEnded'>

interface Attempt {
  readonly signedIn: Caller
  readonly client: Client
  readonly confirmationId: string
  readonly proof: ConfirmationProof
}

/** [C9] Refuses all but a proof of the player in the way that the account has now. A try is spent before it is checked. */
export async function proveConfirmation(deps: ProveConfirmationDeps, attempt: Attempt): Promise<ProofWay> {
  const { signedIn, client, confirmationId: id, proof } = attempt
  const { playerId, sessionId } = signedIn
  const { pool } = deps.database
  if (!(await waysOf(pool, playerId)).includes(wayOf(proof))) return refuse('not_allowed', { playerId })
  const open = await spendConfirmationTry(pool, { id, playerId, sessionId })
  if (!open) return refuse('confirmation_over', { playerId })
  const proved = await prove(deps, attempt, open.codeHash)
  await inTransaction(pool, async (transaction) => {
    await lockActive(transaction, playerId)
    await proved.use(transaction)
    const confirmed =
      (await markProved(transaction, { id, by: proved.by })) ?? refuse('confirmation_over', { playerId })
    const after = { confirmation: id, ...auditedFactsOf(confirmed), provedBy: proved.by }
    await recordOwnChange(transaction, { kind: 'confirmation-proved', signedIn, client, after })
  })
  await proved.forgive?.()
  return proved.by
}

function wayOf(proof: ConfirmationProof): ConfirmationWay {
  if ('passkey' in proof) return 'passkey'
  return 'factorCode' in proof ? 'authenticator' : 'mail'
}

type ProvedPlayer = Pick<ProvedFactor, 'use' | 'forgive'> & { readonly by: ProofWay }

function prove(
  deps: ProveConfirmationDeps,
  { signedIn: { playerId }, client, confirmationId, proof }: Attempt,
  codeHash: Buffer | null,
): Promise<ProvedPlayer> {
  if ('password' in proof) return proveMailbox(deps, { playerId, confirmationId, codeHash, ...proof }, client)
  return proveFactor(deps, { playerId, proof, use: { purpose: 'confirm', playerId, confirmationId } }, client)
}

interface MailboxProof {
  readonly playerId: string
  readonly confirmationId: string
  readonly codeHash: Buffer | null
  readonly password: string
  readonly mailedCode: string
}

/** The password and the code of this confirmation. Its guesses are counted with those at codes of an authenticator. */
async function proveMailbox(
  deps: ProveConfirmationDeps,
  { playerId, confirmationId, codeHash, password, mailedCode }: MailboxProof,
  client: Client,
): Promise<ProvedPlayer> {
  const counted = await countFactorGuess(deps, client, { playerId, isStaff: false, code: mailedCode })
  await verifyPassword(deps, { playerId }, password)
  const guess = confirmationCodeHash(deps.config.CODE_PEPPER, confirmationId, mailedCode)
  if (codeHash === null || !timingSafeEqual(codeHash, guess)) refuse('code_invalid', { playerId })
  return {
    by: 'mail',
    use: async () => undefined,
    forgive: () => deps.limits.forgive(counted),
  }
}
