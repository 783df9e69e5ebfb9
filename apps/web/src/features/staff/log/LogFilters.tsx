import { useStaffLogKindsQuery } from '../../../api/staff.ts'
import { useSearchText } from '../../../boards/use-search-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Field } from '../../../ui/Field.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { kindInWords } from './event-words.ts'
import styles from './LogFilters.module.css'
import { logStrings } from './log-strings.en.ts'
import type { LogChoice } from './use-log-address.ts'

/** The longest username; an id is shorter. */
const PERSON_MAX = 50
/** What the list of kinds calls the lack of a choice. */
const EVERY = 'every'

type LogFiltersProps = { choice: LogChoice; choose: (change: Partial<LogChoice>) => void }

export function LogFilters({ choice, choose }: LogFiltersProps) {
  const t = useStrings(logStrings)
  const { data } = useStaffLogKindsQuery(undefined, { refetchOnMountOrArgChange: true })
  const person = useSearchText(choice.person, (text) => choose({ person: text.trim() }))
  const kinds = new Set([...(choice.kind ? [choice.kind] : []), ...(data?.data.kinds ?? [])])
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('staffLog.person')}
        clearLabel={t('staffLog.clearPerson')}
        value={person.text}
        lengthMax={PERSON_MAX}
        onValueChange={person.type}
        onClear={person.clear}
      />
      <Select
        label={t('staffLog.kind')}
        value={choice.kind || EVERY}
        options={[
          { value: EVERY, label: t('staffLog.everyKind') },
          ...[...kinds].map((kind) => ({ value: kind, label: kindInWords(kind) })),
        ]}
        onValueChange={(kind) => choose({ kind: kind === EVERY ? '' : kind })}
      />
      <Field
        label={t('staffLog.from')}
        type="date"
        value={choice.from}
        onChange={({ target }) => choose({ from: target.value })}
      />
      <Field
        label={t('staffLog.until')}
        type="date"
        value={choice.until}
        onChange={({ target }) => choose({ until: target.value })}
      />
    </div>
  )
}
