import { useEffect, useState } from 'react'

const FEEDBACK_MS = 2_500

type Copying = {
  /** For a few seconds after a try. */
  outcome: 'copied' | 'failed' | null
  copy: (text: string) => Promise<void>
}

/** Copies a text and remembers for a moment whether it worked. */
export function useCopy(): Copying {
  const [outcome, setOutcome] = useState<Copying['outcome']>(null)
  useEffect(() => {
    if (outcome === null) return undefined
    const timer = setTimeout(() => setOutcome(null), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  async function copy(text: string): Promise<void> {
    // A browser may refuse: no permission, or no secure connection.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'failed')
  }
  return { outcome, copy }
}
