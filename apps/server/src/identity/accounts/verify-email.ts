import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/sql.ts'
import { useCode } from '../codes/code-store.ts'
import { type JudgeCodeDeps, judgeCode } from '../codes/one-time-code.ts'
import { type Client, nowOf } from '../identity.ts'
import { recordSession } from '../sessions/start-session.ts'
import { insertPlayer, takeSignup } from './signup-store.ts'

/** The mailed code turns its signup into a player and makes the session of the signup valid. */
export async function verifyEmail(
  deps: JudgeCodeDeps,
  { email, code }: { email: string; code: string },
  client: Client,
): Promise<void> {
  const right = await judgeCode(deps, { purpose: 'email-verification', email, code }, client)
  const now = nowOf(deps)
  await inTransaction(deps.database.pool, async (transaction) => {
    if (!(await useCode(transaction, { ...right, now }))) refuse('code_invalid')
    const signup = (await takeSignup(transaction, right.ownerId)) ?? refuse('code_invalid')
    // Two signups of one e-mail may both have a code: the first code entered wins.
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
