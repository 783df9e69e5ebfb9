import { useEffect, useRef, useState } from 'react'

/** Long enough that typing a name is one request, short enough to feel immediate. */
const TYPING_PAUSE_MS = 300

/** The text of the search box, and the search itself a moment after the last key. */
export function useSearchText(search: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function type(next: string): void {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next), TYPING_PAUSE_MS)
  }
  function clear(): void {
    clearTimeout(timer.current)
    setText('')
    onSearch('')
  }
  return { text, type, clear }
}
