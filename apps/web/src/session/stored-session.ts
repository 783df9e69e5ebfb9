import type { Session } from './session.ts'

/** The session is stored in local storage under this one key. */
export const ROOT_KEY = 'throwdown'

/** The storage may be full, blocked or edited by hand: an incomplete session counts as none. */
export function readStoredSession(storage: Pick<Storage, 'getItem'>): Session | null {
  try {
    return parseStoredSession(storage.getItem(ROOT_KEY))
  } catch {
    return null
  }
}

export function parseStoredSession(text: string | null): Session | null {
  if (text === null) return null
  const session = readJson(text)?.auth
  const isWhole = Boolean(session?.isAuthenticated && session.token && session.user?.username)
  return session && isWhole ? session : null
}

export function writeStoredSession(storage: Pick<Storage, 'setItem' | 'removeItem'>, session: Session): void {
  const { user, token, isAuthenticated } = session
  try {
    if (isAuthenticated) storage.setItem(ROOT_KEY, JSON.stringify({ auth: { user, token, isAuthenticated } }))
    else storage.removeItem(ROOT_KEY)
  } catch {
    // A browser that refuses storage still plays; it only has to log in again next time.
  }
}

function readJson(text: string): { auth?: Session } | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}
