// In their own file, so that a form has them before the contract is loaded.
export const CONTACT_MESSAGE_MIN = 10
export const CONTACT_MESSAGE_MAX = 2_000

/** In characters as people and PostgreSQL count them: an emoji is one. */
export function contactMessageLength(message: string): number {
  return Array.from(message.trim()).length
}

export const CONTACT_STATUSES = ['new', 'in_progress', 'resolved'] as const
/** What staff list: the messages of one status, or the archive. */
export const CONTACT_VIEWS = [...CONTACT_STATUSES, 'archived'] as const
