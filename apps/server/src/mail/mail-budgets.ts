import type { Mail } from './mail.ts'

/** Codes expire, notices protect an account, and the rest can wait. */
export type MailLane = 'codes' | 'notices' | 'rest'

interface Budget {
  readonly lane: MailLane
  /** Mails of this template that one recipient gets at most; more are not sent. */
  readonly most: number
  readonly inHours: number
}

const HOUR = 1
const DAY = 24

/**
 * What strangers can cause has small numbers. [L6] A recipient whose budget of codes is used up still has the links of
 * those mails: they work for an hour, in any browser.
 */
export const BUDGETS: Readonly<Record<Mail['template'], Budget>> = {
  'reset-password': { lane: 'codes', most: 30, inHours: HOUR },
  'verify-email': { lane: 'codes', most: 30, inHours: HOUR },
  'reopen-account': { lane: 'codes', most: 30, inHours: HOUR },
  // Only a signed-in player causes them, within a limit of the session.
  'confirm-withdrawal': { lane: 'codes', most: 30, inHours: HOUR },
  // Each was confirmed anew.
  'address-added': { lane: 'notices', most: 20, inHours: DAY },
  'withdrawal-requested': { lane: 'notices', most: 200, inHours: DAY },
  'password-changed': { lane: 'notices', most: 20, inHours: DAY },
  'password-reset': { lane: 'notices', most: 20, inHours: DAY },
  'factors-leaving': { lane: 'notices', most: 20, inHours: DAY },
  'factors-removed': { lane: 'notices', most: 20, inHours: DAY },
  'change-email': { lane: 'codes', most: 10, inHours: HOUR },
  'email-changed': { lane: 'notices', most: 20, inHours: DAY },
  'email-restored': { lane: 'notices', most: 20, inHours: DAY },
  // Only the right password sends it.
  'new-device': { lane: 'notices', most: 20, inHours: DAY },
  'sign-in-changed': { lane: 'notices', most: 20, inHours: DAY },
  'staff-invitation': { lane: 'notices', most: 5, inHours: DAY },
  // Only with the right password.
  'account-deactivated': { lane: 'notices', most: 20, inHours: DAY },
  'account-reopened': { lane: 'notices', most: 20, inHours: DAY },
  'account-deleted': { lane: 'notices', most: 20, inHours: DAY },
  'account-exists': { lane: 'notices', most: 3, inHours: DAY },
  'contact-confirmation': { lane: 'rest', most: 2, inHours: DAY },
  // Each is written by a person of staff.
  'contact-reply': { lane: 'rest', most: 20, inHours: DAY },
  // To support, and every message is stored as well.
  'contact-forward': { lane: 'rest', most: 500, inHours: HOUR },
}

/** A stored mail may be of a template that this version no longer knows. */
export function laneOf(template: string): MailLane {
  return new Map(Object.entries(BUDGETS)).get(template)?.lane ?? 'rest'
}
