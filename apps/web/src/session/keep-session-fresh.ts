import { refreshSession, tokenExpiresAtMs } from './refresh-session.ts'
import { selectIsAuthenticated, selectToken } from './session.ts'
import type { Store } from './store.ts'

/** Access tokens live ten minutes; a new one is fetched this long before the end. */
const REFRESH_AHEAD_MS = 60_000
/** Retries a lost reply soon, and less often if the server stays away: not every browser every second. */
const RETRY_SOON_MS = { least: 1_000, most: 3_000 }
const RETRY_LATER_MS = 15_000
const RETRIES_SOON = 5
/** A wrong clock makes every new token look old; this keeps it from refreshing in a loop. */
const REFRESH_GAP_MS = 30_000
/** A stored session is shown only after a refresh, or after this long without a reply. */
const persistTimeoutMs = 5_000

/** Fetches the token of a stored session: none survives a reload. Never waits longer than `persistTimeoutMs`. */
export async function restoreSession(store: Store): Promise<void> {
  if (!selectIsAuthenticated(store.getState())) return
  const timeout = new Promise((resolve) => setTimeout(resolve, persistTimeoutMs))
  await Promise.race([refreshSession(store), timeout])
}

/** A player whose page was loaded while the server did not reply. */
const NO_TOKEN = 'no token'

/** Refreshes before each token ends, so that a player never notices one ending. */
export function keepSessionFresh(store: Store): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let scheduledFor: string | null = null
  let failures = 0

  function schedule(): void {
    const { token, isAuthenticated } = store.getState().auth
    const wanted = isAuthenticated ? (token ?? NO_TOKEN) : null
    if (wanted === scheduledFor) return
    scheduledFor = wanted
    clearTimeout(timer)
    if (wanted === NO_TOKEN) arm(retryInMs(failures))
    const endsAtMs = token ? tokenExpiresAtMs(token) : null
    if (endsAtMs !== null) arm(Math.max(REFRESH_GAP_MS, endsAtMs - REFRESH_AHEAD_MS - Date.now()))
  }

  function arm(delayMs: number): void {
    timer = setTimeout(() => void renew(), delayMs)
  }

  async function renew(): Promise<void> {
    const outcome = await refreshSession(store)
    failures = outcome === 'unreachable' ? failures + 1 : 0
    if (outcome === 'unreachable') arm(retryInMs(failures))
  }

  store.subscribe(schedule)
  schedule()
  // Timers stop while the device sleeps: check again when the page is visible.
  document.addEventListener('visibilitychange', () => {
    const token = selectToken(store.getState())
    if (document.visibilityState === 'visible' && token && isStale(token, Date.now())) void renew()
  })
}

/** Random, so that many browsers that lost one server do not come back at once. */
function retryInMs(failures: number): number {
  if (failures > RETRIES_SOON) return RETRY_LATER_MS
  const { least, most } = RETRY_SOON_MS
  return least + Math.random() * (most - least)
}

function isStale(token: string, nowMs: number): boolean {
  const endsAtMs = tokenExpiresAtMs(token)
  return endsAtMs !== null && endsAtMs - REFRESH_AHEAD_MS <= nowMs
}
