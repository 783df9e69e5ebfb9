import { createListeners, useStore } from './store.ts'

/** The player's Smooth Animation setting as last known on this device; on until they turn it off. */
const KEY = 'throwdown.smooth-animation'
const OFF = 'off'
const REDUCED = '(prefers-reduced-motion: reduce)'

const smoothAnimation = createListeners()
markPage()

/** Motion is off when either the player or their system says so. */
export function useMotion(): boolean {
  return useStore({ subscribe: followMotion, read: isMotionOn })
}

export function isMotionOn(): boolean {
  return isSmooth() && !matchMedia(REDUCED).matches
}

/** Turns all motion of the product off or on, at once and on every page of this browser. */
export function setSmoothAnimation(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, OFF)
  } catch {
    // A browser that refuses storage follows the account when the page is loaded again.
  }
  markPage()
  smoothAnimation.emit()
}

/** Calls back when motion may have been turned off or on. */
export function followMotion(listener: () => void): () => void {
  const query = matchMedia(REDUCED)
  const follow = (): void => {
    markPage()
    listener()
  }
  const unsubscribe = smoothAnimation.subscribe(listener)
  query.addEventListener('change', listener)
  window.addEventListener('storage', follow)
  return () => {
    unsubscribe()
    query.removeEventListener('change', listener)
    window.removeEventListener('storage', follow)
  }
}

function isSmooth(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return true
  }
}

/** Styles cannot read the storage: base.css stops what moves on a page that is marked. */
function markPage(): void {
  document.documentElement.dataset['motion'] = isSmooth() ? 'on' : OFF
}
