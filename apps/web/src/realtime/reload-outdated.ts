import { PROTOCOL_VERSION } from '@throwdown/contract/realtime'

const KEY = 'throwdown-reloaded-from'

/**
 * Loads the new version of the page, once: if the reload brought the same version again, reloading would never end.
 * Returns whether the page is being reloaded.
 */
export function reloadOutdated(storage: Storage, reload: () => void): boolean {
  const version = String(PROTOCOL_VERSION)
  if (storage.getItem(KEY) === version) return false
  storage.setItem(KEY, version)
  reload()
  return true
}

/** The server speaks our version, so a later change may reload again. */
export const forgetReload = (storage: Storage): void => storage.removeItem(KEY)
