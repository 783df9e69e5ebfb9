import { useStrings } from '../i18n/strings.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { boardStrings } from './board-strings.en.ts'

/** The longest text that the contract accepts. */
const SEARCH_LENGTH_MAX = 50

type BoardSearchProps = { text: string; type: (text: string) => void; clear: () => void }

export function BoardSearch({ text, type, clear }: BoardSearchProps) {
  const t = useStrings(boardStrings)
  return (
    <SearchField
      label={t('boards.search')}
      clearLabel={t('boards.clear')}
      value={text}
      lengthMax={SEARCH_LENGTH_MAX}
      onValueChange={type}
      onClear={clear}
    />
  )
}
