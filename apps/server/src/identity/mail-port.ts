import type { JobTransaction } from '../platform/jobs.ts'

interface Account {
  readonly username: string
}

interface CodeLetter extends Account {
  readonly code: string
  readonly minutes: number
}

/** What identity asks to be mailed. */
export type IdentityMail =
  | { template: 'verify-email' | 'reset-password'; to: string; data: CodeLetter }
  | { template: 'account-exists' | 'password-changed'; to: string; data: Account }

/** The mail exists if and only if the transaction commits. */
export type QueueMail = (transaction: JobTransaction, mail: IdentityMail) => Promise<void>
