import { EVERY_DIGIT, formatUnits } from '@throwdown/rules/money'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLedgerAccountsQuery } from '../../../api/staff-ledger.ts'
import { useSearchText } from '../../../boards/use-search-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Hint } from '../../../ui/layout.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import { TitledPanel } from '../TitledPanel.tsx'
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
    <TitledPanel title={t('staffLedger.find.title')} className={styles.panel}>
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
      {!isRequested && <Hint>{t('staffLedger.find.hint')}</Hint>}
      {isRequested &&
        (kind === 'journal' ? (
          <OneJournal journalId={text} />
        ) : (
          <Accounts key={`${kind} ${text}`} query={kind === 'player' ? { player: text } : { code: text }} />
        ))}
    </TitledPanel>
  )
}

function Accounts({ query }: { query: { player: string } | { code: string } }) {
  const t = useStrings(ledgerStrings)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const found = useLedgerAccountsQuery({ query }, { refetchOnMountOrArgChange: true })
  const accounts = found.currentData?.data.accounts
  const texts = { failed: t('staffLedger.failed'), loading: t('staffLedger.loading') }
  if (!accounts) return <NotLoaded query={found} {...texts} height="120px" />
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
