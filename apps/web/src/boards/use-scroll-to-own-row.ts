import { useLayoutEffect, useRef } from 'react'
import { useMotion } from '../ui/use-motion.ts'

const SCROLL_DELAY_MS = 500

/** Scrolls to the player's own row once per visit, so that scrolling away is not undone. */
export function useScrollToOwnRow(isShown: boolean) {
  const row = useRef<HTMLTableRowElement>(null)
  const hasScrolled = useRef(false)
  const isAnimated = useMotion()
  // The delay counts from the frame that shows the row.
  useLayoutEffect(() => {
    if (!isShown || hasScrolled.current) return undefined
    const timer = setTimeout(() => {
      hasScrolled.current = true
      row.current?.scrollIntoView({ block: 'center', behavior: isAnimated ? 'smooth' : 'auto' })
    }, SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isShown, isAnimated])
  return row
}
