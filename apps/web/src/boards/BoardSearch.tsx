import type { ReactNode } from 'react'
import { useStrings } from '../i18n/strings.ts'
import { SearchField } from '../ui/SearchField.tsx'
import styles from './BoardSearch.module.css'
import { boardStrings } from './board-strings.en.ts'
import { SEARCH_LENGTH_MIN } from './use-board-address.ts'

/** The contract takes no longer text. */
const SEARCH_LENGTH_MAX = 50

type BoardFiltersProps = BoardSearchProps & { children: ReactNode }

/** Above the rows of a board: the search, and the choices of the board. */
export function BoardFilters({ children, ...search }: BoardFiltersProps) {
  return (
    <div className={styles.filters}>
      <BoardSearch {...search} />
      {children}
    </div>
  )
}

type BoardSearchProps = { text: string; type: (text: string) => void; clear: () => void }

function BoardSearch({ text, type, clear }: BoardSearchProps) {
  const t = useStrings(boardStrings)
  const { length } = text.trim()
  return (
    <div className={styles.search}>
      <SearchField
        label={t('boards.search')}
        clearLabel={t('boards.clear')}
        value={text}
        lengthMax={SEARCH_LENGTH_MAX}
        onValueChange={type}
        onClear={clear}
      />
      <output className={styles.hint}>
        {length > 0 && length < SEARCH_LENGTH_MIN && t('boards.searchMore')}
      </output>
    </div>
  )
}
