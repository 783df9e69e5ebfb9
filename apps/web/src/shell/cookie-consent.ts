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
