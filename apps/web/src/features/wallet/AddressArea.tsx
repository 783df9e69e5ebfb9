import type { ComponentProps, KeyboardEvent } from 'react'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './AddressArea.module.css'

type AddressAreaProps = Omit<ComponentProps<typeof TextArea>, 'onChange' | 'value'> & {
  value: string
  onText: (text: string) => void
}

/** An address, typed or pasted, shown to its last letter. */
export function AddressArea({ onText, ...area }: AddressAreaProps) {
  return (
    <div className={styles.address}>
      <TextArea
        {...area}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        rows={2}
        onChange={(event) => onText(event.target.value.replace(/\s/g, ''))}
        onKeyDown={submitOnEnter}
      />
    </div>
  )
}

/** It wraps to be readable to its last letter, and is one line all the same. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
