import { passwordProblem } from '@throwdown/contract/credentials'
import { refuse } from '../../platform/refusal.ts'
import { isLeakedPassword } from './leaked-passwords.ts'

/** Refuses what breaks a rule of the form, and what thieves try first. Every new password passes here. */
export function refusePassword(password: string, owner: { username: string; email: string }): void {
  const problem = passwordProblem(password, owner)
  if (problem) refuse(problem)
  if (isLeakedPassword(password)) refuse('password_leaked')
}
