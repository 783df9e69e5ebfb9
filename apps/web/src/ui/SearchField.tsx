import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { classNames } from './class-names.ts'
import fieldStyles from './Field.module.css'
import styles from './SearchField.module.css'

type SearchFieldProps = {
  label: string
  clearLabel: string
  value: string
  lengthMax: number
  onValueChange: (value: string) => void
  onClear: () => void
}

/** One line to search with; its cross empties it and keeps the focus. */
export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, value, lengthMax, onValueChange, onClear } = props
  const input = useRef<HTMLInputElement>(null)
  function clear() {
    onClear()
    input.current?.focus()
  }
  return (
    <search className={classNames(fieldStyles.box, styles.box)}>
      <Search size={17} aria-hidden />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        className={classNames(fieldStyles.input, styles.input)}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={lengthMax}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={({ key }) => key === 'Escape' && value !== '' && clear()}
      />
      {value !== '' && (
        <button type="button" className={fieldStyles.reveal} aria-label={clearLabel} onClick={clear}>
          <X size={17} aria-hidden />
        </button>
      )}
    </search>
  )
}
