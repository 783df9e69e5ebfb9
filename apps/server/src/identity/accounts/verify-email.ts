import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/sql.ts'
import { useCode } from '../codes/code-store.ts'
import { judgeCode } from '../codes/one-time-code.ts'
import { type Caller, type Identity, nowOf } from '../identity.ts'
import { recordSession } from '../sessions/start-session.ts'
import { insertPlayer, takeSignup } from './signup-store.ts'

/** The mailed code turns its signup into a player, and the session the signup promised into one that works. */
export async function verifyEmail(
  identity: Identity,
  { email, code }: { email: string; code: string },
  caller: Caller,
): Promise<void> {
  const right = await judgeCode(identity, { purpose: 'email-verification', email, code }, caller)
  const now = nowOf(identity)
  await inTransaction(identity.database.pool, async (transaction) => {
    if (!(await useCode(transaction, { ...right, now }))) refuse('code_invalid')
    const signup = (await takeSignup(transaction, right.ownerId)) ?? refuse('code_invalid')
    // Two signups of one e-mail, both mailed: the first code entered wins.
    if (!(await insertPlayer(transaction, signup, now))) refuse('code_invalid')
    await recordSession(transaction, {
      sessionId: signup.session_id,
      playerId: signup.id,
      secondFactor: false,
      refreshHash: signup.refresh_hash,
      clientHash: signup.client_hash,
      now,
    })
  })
}
