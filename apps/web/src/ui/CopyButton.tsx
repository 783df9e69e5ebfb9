import { Check, Copy } from 'lucide-react'
import styles from './CopyButton.module.css'
import { useCopy } from './use-copy.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type CopyButtonProps = {
  /** Null while there is nothing to copy; the element with the id of `missingId` says why. */
  text: string | null
  missingId?: string
  label: string
  copied: string
  failed: string
}

/** Copies a text and says whether it worked, to eyes and to screen readers. */
export function CopyButton({ text, missingId, label, copied, failed }: CopyButtonProps) {
  const { outcome, copy } = useCopy()
  const feedback = outcome === null ? '' : outcome === 'copied' ? copied : failed
  return (
    <span className={styles.place}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-disabled={text === null || undefined}
        aria-describedby={text === null ? missingId : undefined}
        onClick={() => text !== null && void copy(text)}
      >
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
