import type { LedgerJournal } from '@throwdown/contract/staff-ledger'
import { EVERY_DIGIT, formatUnits } from '@throwdown/rules/money'
import { useLedgerJournalQuery, useLedgerJournalsInfiniteQuery } from '../../../api/staff-ledger.ts'
import { BoardError } from '../../../boards/BoardError.tsx'
import { codeOf } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { RequestApproval } from '../approvals/RequestApproval.tsx'
import { LoadingBox } from '../LoadingBox.tsx'
import styles from './ledger.module.css'
import { ledgerStrings } from './ledger-strings.en.ts'

export function JournalPages({ accountId, code }: { accountId: string; code: string }) {
  const t = useStrings(ledgerStrings)
  const pages = useLedgerJournalsInfiniteQuery(accountId, { refetchOnMountOrArgChange: true })
  const journals = pages.currentData?.pages.flatMap((page) => page.journals)
  return (
    <>
      <h3 className={styles.subheading}>{t('staffLedger.journals.title', { code })}</h3>
      {!journals &&
        (pages.error ? (
          <BoardError
            title={t('staffLedger.failed')}
            error={pages.error}
            onRetry={() => void pages.refetch()}
          />
        ) : (
          <LoadingBox label={t('staffLedger.loading')} height="240px" />
        ))}
      {journals?.length === 0 && <p>{t('staffLedger.journals.empty')}</p>}
      {journals && journals.length > 0 && <JournalList journals={journals} />}
      {pages.hasNextPage && (
        <Button
          size="small"
          busyText={pages.isFetchingNextPage && t('staffLedger.journals.moreLoading')}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('staffLedger.journals.more')}
        </Button>
      )}
    </>
  )
}

export function OneJournal({ journalId }: { journalId: string }) {
  const t = useStrings(ledgerStrings)
  const { currentData, error, refetch } = useLedgerJournalQuery(
    { params: { journalId } },
    { refetchOnMountOrArgChange: true },
  )
  if (currentData) return <JournalList journals={[currentData.data]} />
  if (!error) return <LoadingBox label={t('staffLedger.loading')} height="240px" />
  if (codeOf(error) === 'not_found') return <p>{t('staffLedger.journals.unknown')}</p>
  return <BoardError title={t('staffLedger.failed')} error={error} onRetry={() => void refetch()} />
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
            <p className={styles.quiet}>
              {t('staffLedger.journals.legs', { shown: journal.entries.length, all: journal.legs })}
            </p>
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
      <span className={styles.quiet}>
        {utc.moment(atMs)},{' '}
        {approvedBy
          ? t('staffLedger.journals.approved', { actor, approver: approvedBy })
          : t('staffLedger.journals.by', { actor })}
      </span>
      <span className={styles.key}>{key}</span>
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
