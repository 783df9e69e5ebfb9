import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Content of a page that was left comes from the cache; what takes longer is not waited for. */
const RETURN_WITHIN_MS = 2_000

/** Where each entry of the history was left. */
const lastTops = new Map<string, number>()

/** A page opens at its top; Back and Forward return to where it was left. */
export function ScrollPosition() {
  const { key, pathname } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    // The browser would scroll the page that is still shown.
    history.scrollRestoration = 'manual'
  }, [])
  useLayoutEffect(() => {
    const isOtherPage = lastPathname.current !== pathname
    lastPathname.current = pathname
    const stop = isOtherPage ? scrollToTop(lastTops.get(key) ?? 0) : undefined
    const remember = (): void => void lastTops.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      stop?.()
      window.removeEventListener('scroll', remember)
    }
  }, [key, pathname])
  return null
}

const OWN_SCROLLING = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Again as the page grows to its full height, unless the player scrolls; the returned function ends that. */
function scrollToTop(top: number): () => void {
  window.scrollTo({ top, behavior: 'instant' })
  const over = new AbortController()
  if (top === 0) return () => {}
  const page = new ResizeObserver(() => window.scrollTo({ top, behavior: 'instant' }))
  page.observe(document.body)
  over.signal.addEventListener('abort', () => page.disconnect())
  for (const type of OWN_SCROLLING)
    window.addEventListener(type, () => over.abort(), { signal: over.signal, passive: true })
  const timer = setTimeout(() => over.abort(), RETURN_WITHIN_MS)
  return () => {
    clearTimeout(timer)
    over.abort()
  }
}
