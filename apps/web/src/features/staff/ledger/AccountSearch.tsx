import { EVERY_DIGIT, formatUnits } from '@throwdown/rules/money'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLedgerAccountsQuery } from '../../../api/staff-ledger.ts'
import { BoardError } from '../../../boards/BoardError.tsx'
import { useSearchText } from '../../../boards/use-search-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { LoadingBox } from '../LoadingBox.tsx'
import { JournalPages, OneJournal } from './Journals.tsx'
import styles from './ledger.module.css'
import { ledgerStrings } from './ledger-strings.en.ts'

const KINDS = ['player', 'code', 'journal'] as const
type Kind = (typeof KINDS)[number]
/** The longest code has an id in it. */
const TEXT_MAX = 80
const PATTERNS: Readonly<Record<Kind, RegExp>> = {
  player: /^[\w-]{1,50}$/,
  code: /^[a-z][a-z0-9:-]*$/,
  journal: /^\d{1,18}$/,
}

/** In the address, so that a link to an account or a journal can be sent to a colleague. */
export function AccountSearch() {
  const t = useStrings(ledgerStrings)
  const [query, setQuery] = useSearchParams()
  const kind = KINDS.find((one) => one === query.get('by')) ?? 'player'
  const text = query.get('text') ?? ''
  const search = (by: Kind, typed: string) =>
    setQuery({ by, ...(typed !== '' && { text: typed }) }, { replace: true })
  const typed = useSearchText(text, (value) => search(kind, value.trim()))
  const isRequested = PATTERNS[kind].test(text)
  return (
    <Panel padding="roomy" className={styles.panel}>
      <h2 className={styles.heading}>{t('staffLedger.find.title')}</h2>
      <div className={styles.search}>
        <SearchField
          label={t('staffLedger.find.text')}
          clearLabel={t('staffLedger.find.clear')}
          value={typed.text}
          lengthMax={TEXT_MAX}
          onValueChange={typed.type}
          onClear={typed.clear}
        />
        <Select
          label={t('staffLedger.find.by')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`staffLedger.find.kinds.${value}`) }))}
          onValueChange={(by) => search(by, text)}
        />
      </div>
      {!isRequested && <p className={styles.quiet}>{t('staffLedger.find.hint')}</p>}
      {isRequested &&
        (kind === 'journal' ? (
          <OneJournal journalId={text} />
        ) : (
          <Accounts key={`${kind} ${text}`} query={kind === 'player' ? { player: text } : { code: text }} />
        ))}
    </Panel>
  )
}

function Accounts({ query }: { query: { player: string } | { code: string } }) {
  const t = useStrings(ledgerStrings)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { currentData, error, refetch } = useLedgerAccountsQuery(
    { query },
    { refetchOnMountOrArgChange: true },
  )
  const accounts = currentData?.data.accounts
  if (!accounts)
    return error ? (
      <BoardError title={t('staffLedger.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingBox label={t('staffLedger.loading')} height="120px" />
    )
  if (accounts.length === 0) return <p>{t('staffLedger.find.empty')}</p>
  const chosen = accounts.find(({ id }) => id === chosenId)
  return (
    <>
      <ul className={styles.rows} aria-label={t('staffLedger.find.list')}>
        {accounts.map(({ id, code, currency, balance }) => (
          <li key={id} className={styles.row}>
            <button
              type="button"
              className={styles.code}
              aria-pressed={id === chosenId}
              aria-label={t('staffLedger.find.show', { code })}
              onClick={() => setChosenId(id)}
            >
              {code}
            </button>
            <span className={styles.amount}>
              {balance === null
                ? t('staffLedger.find.inTrial')
                : formatUnits(BigInt(balance), currency, EVERY_DIGIT)}
            </span>
          </li>
        ))}
      </ul>
      {chosen && <JournalPages key={chosen.id} accountId={chosen.id} code={chosen.code} />}
    </>
  )
}
