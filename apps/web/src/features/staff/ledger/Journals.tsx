import type { LedgerJournal } from '@throwdown/contract/staff-ledger'
import { EVERY_DIGIT, formatUnits } from '@throwdown/rules/money'
import type { ComponentProps } from 'react'
import { useLedgerJournalQuery, useLedgerJournalsInfiniteQuery } from '../../../api/staff-ledger.ts'
import { codeOf } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Hint } from '../../../ui/layout.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { RequestApproval } from '../approvals/RequestApproval.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import styles from './ledger.module.css'
import { ledgerStrings } from './ledger-strings.en.ts'

export function JournalPages({ accountId, code }: { accountId: string; code: string }) {
  const t = useStrings(ledgerStrings)
  const pages = useLedgerJournalsInfiniteQuery(accountId, { refetchOnMountOrArgChange: true })
  const journals = pages.currentData?.pages.flatMap((page) => page.journals)
  return (
    <>
      <h3 className={styles.subheading}>{t('staffLedger.journals.title', { code })}</h3>
      {!journals && <JournalsNotLoaded query={pages} />}
      {journals?.length === 0 && <p>{t('staffLedger.journals.empty')}</p>}
      {journals && journals.length > 0 && <JournalList journals={journals} />}
      <MoreButton
        pages={pages}
        label={t('staffLedger.journals.more')}
        busyText={t('staffLedger.journals.moreLoading')}
      />
    </>
  )
}

export function OneJournal({ journalId }: { journalId: string }) {
  const t = useStrings(ledgerStrings)
  const journal = useLedgerJournalQuery({ params: { journalId } }, { refetchOnMountOrArgChange: true })
  if (journal.currentData) return <JournalList journals={[journal.currentData.data]} />
  if (codeOf(journal.error) === 'not_found') return <p>{t('staffLedger.journals.unknown')}</p>
  return <JournalsNotLoaded query={journal} />
}

function JournalsNotLoaded({ query }: Pick<ComponentProps<typeof NotLoaded>, 'query'>) {
  const t = useStrings(ledgerStrings)
  const texts = { failed: t('staffLedger.failed'), loading: t('staffLedger.loading') }
  return <NotLoaded query={query} {...texts} height="240px" />
}

function JournalList({ journals }: { journals: readonly LedgerJournal[] }) {
  const t = useStrings(ledgerStrings)
  return (
    <ul className={styles.journals} aria-label={t('staffLedger.journals.list')}>
      {journals.map((journal) => (
        <li key={journal.id} className={styles.journal}>
          <Head journal={journal} />
          <ul className={styles.rows}>
            {journal.entries.map(({ code, currency, amount }, leg) => (
              // oxlint-disable-next-line react/no-array-index-key -- a leg is its place in the journal
              <li key={leg} className={styles.row}>
                <span>{code}</span>
                <span className={styles.amount}>{formatUnits(BigInt(amount), currency, EVERY_DIGIT)}</span>
              </li>
            ))}
          </ul>
          {journal.entries.length < journal.legs && !journal.refused && (
            <Hint>
              {t('staffLedger.journals.legs', { shown: journal.entries.length, all: journal.legs })}
            </Hint>
          )}
          {journal.isReversible && <RequestReversal journal={journal} />}
        </li>
      ))}
    </ul>
  )
}

function Head({ journal }: { journal: LedgerJournal }) {
  const t = useStrings(ledgerStrings)
  const { id, kind, key, refused, reverses, actor, approvedBy, atMs } = journal
  return (
    <p className={styles.head}>
      <b>{t('staffLedger.journals.number', { id })}</b> <Tag>{kind}</Tag>{' '}
      {refused && <Tag>{t('staffLedger.journals.refused', { reason: refused })}</Tag>}{' '}
      {reverses && <Tag>{t('staffLedger.journals.reverses', { id: reverses })}</Tag>}{' '}
      <Hint as="span">
        {utc.moment(atMs)},{' '}
        {approvedBy
          ? t('staffLedger.journals.approved', { actor, approver: approvedBy })
          : t('staffLedger.journals.by', { actor })}
      </Hint>
      <Hint as="span" className={styles.key}>
        {key}
      </Hint>
    </p>
  )
}

/** [C8] Nobody types the number of the journal. One that is reversed already is refused when it is executed. */
function RequestReversal({ journal: { id, refused } }: { journal: LedgerJournal }) {
  const t = useStrings(ledgerStrings)
  return (
    <RequestApproval
      size="small"
      label={t('staffLedger.journals.reverse', { id })}
      action={{ kind: 'reversal', body: { journalId: id } }}
      disabledReason={refused !== null && t('staffLedger.journals.nothingMoved')}
    />
  )
}
