import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './CopyButton.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const FEEDBACK_MS = 2_500

type CopyButtonProps = { text: string; label: string; copied: string; failed: string }

/** Copies a text and says whether it worked, to eyes and to screen readers. */
export function CopyButton({ text, label, copied, failed }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (outcome === null) return undefined
    const timer = setTimeout(() => setOutcome(null), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  async function copy(): Promise<void> {
    // A browser may refuse: no permission, or no secure connection.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'failed')
  }
  const feedback = outcome === null ? '' : outcome === 'copied' ? copied : failed
  return (
    <span className={styles.place}>
      <button type="button" className={styles.button} aria-label={label} onClick={() => void copy()}>
        {outcome === 'copied' ? <Check size={17} aria-hidden /> : <Copy size={17} aria-hidden />}
      </button>
      {feedback && (
        <span className={styles.feedback} aria-hidden="true">
          {feedback}
        </span>
      )}
      <VisuallyHidden>
        <output>{feedback}</output>
      </VisuallyHidden>
    </span>
  )
}
