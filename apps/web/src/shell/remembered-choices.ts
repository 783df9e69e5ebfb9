export type CookieChoice = 'accepted' | 'declined'

const COOKIE_CHOICE_KEY = 'throwdown-cookie-choice'

export function readCookieChoice(storage: Pick<Storage, 'getItem'>): CookieChoice | null {
  try {
    const choice = storage.getItem(COOKIE_CHOICE_KEY)
    return choice === 'accepted' || choice === 'declined' ? choice : null
  } catch {
    return null
  }
}

export function writeCookieChoice(storage: Pick<Storage, 'setItem'>, choice: CookieChoice): void {
  try {
    storage.setItem(COOKIE_CHOICE_KEY, choice)
  } catch {
    // Without storage the banner asks again on the next visit; that is all we can do.
  }
}

const KEY = 'throwdown-announcements-dismissed'
/** More than are ever shown; older ones have ended. */
const KEPT_MAX = 20

/** The ids of announcements that were dismissed in this browser. */
export function readDismissed(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    return (storage.getItem(KEY) ?? '').split(' ').filter(Boolean)
  } catch {
    return []
  }
}

/** Returns the ids that are dismissed now. */
export function writeDismissed(storage: Pick<Storage, 'getItem' | 'setItem'>, id: string): string[] {
  const dismissed = [id, ...readDismissed(storage).filter((other) => other !== id)].slice(0, KEPT_MAX)
  try {
    storage.setItem(KEY, dismissed.join(' '))
  } catch {
    // Without storage it comes back on the next page; that is all we can do.
  }
  return dismissed
}
