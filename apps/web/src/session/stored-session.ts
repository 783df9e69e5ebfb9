import type { StoredSession } from './session.ts'

/** The session is stored in local storage under this one key. */
export const ROOT_KEY = 'throwdown'

/** The storage may be full, blocked or edited by hand: an incomplete session counts as none. */
export function readStoredSession(storage: Pick<Storage, 'getItem'>): StoredSession | null {
  try {
    return parseStoredSession(storage.getItem(ROOT_KEY))
  } catch {
    return null
  }
}

export function parseStoredSession(text: string | null): StoredSession | null {
  if (text === null) return null
  const session = readJson(text)?.auth
  if (!session?.isAuthenticated || !session.user?.username) return null
  return { user: session.user, isAuthenticated: true, ...(session.isPending && { isPending: true }) }
}

export function writeStoredSession(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  { user, isAuthenticated, isPending }: StoredSession,
): void {
  const auth = { user, isAuthenticated, ...(isPending && { isPending }) }
  try {
    if (isAuthenticated) storage.setItem(ROOT_KEY, JSON.stringify({ auth }))
    else storage.removeItem(ROOT_KEY)
  } catch {
    // A browser that refuses storage still plays; it only has to log in again next time.
  }
}

function readJson(text: string): { auth?: StoredSession } | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}
