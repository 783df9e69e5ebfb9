import type { LedgerState } from '@throwdown/contract/staff-ledger'
import { EVERY_DIGIT, formatUnits } from '@throwdown/rules/money'
import { useStrings } from '../../../i18n/strings.ts'
import { Hint } from '../../../ui/layout.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { utc } from '../../../ui/text/utc.ts'
import { TitledPanel } from '../TitledPanel.tsx'
import styles from './ledger.module.css'
import { ledgerStrings } from './ledger-strings.en.ts'

type Line = Omit<LedgerState['trial'][number], 'countedAtMs'> & { isSum?: boolean }

const cellOf = (line: Line, text: string) => (line.isSum ? <strong>{text}</strong> : text)

export function TrialPanel({ trial }: Pick<LedgerState, 'trial'>) {
  const t = useStrings(ledgerStrings)
  const amount = (id: 'debits' | 'credits'): Column<Line> => ({
    id,
    header: t(`staffLedger.trial.${id}`),
    align: 'end',
    cell: (line) => cellOf(line, formatUnits(BigInt(line[id]), line.currency, EVERY_DIGIT)),
  })
  const columns: Column<Line>[] = [
    { id: 'kind', header: t('staffLedger.trial.kind'), cell: (line) => cellOf(line, line.kind) },
    amount('debits'),
    amount('credits'),
    {
      id: 'balance',
      header: t('staffLedger.trial.balance'),
      align: 'end',
      cell: (line) =>
        cellOf(line, formatUnits(BigInt(line.credits) - BigInt(line.debits), line.currency, EVERY_DIGIT)),
    },
  ]
  const sums = (['USD', 'USDC', 'SOL'] as const)
    .map((currency) => sumOf(trial, currency, t('staffLedger.trial.sum', { currency })))
    .filter((line) => line !== null)
  return (
    <TitledPanel title={t('staffLedger.trial.title')} className={styles.panel}>
      {trial[0] ? (
        <>
          <Hint>{t('staffLedger.trial.counted', { when: utc.moment(trial[0].countedAtMs) })}</Hint>
          <Table
            caption={t('staffLedger.trial.title')}
            columns={columns}
            rows={[...trial, ...sums]}
            rowKey={({ kind, currency }) => `${kind} ${currency}`}
          />
        </>
      ) : (
        <Hint>{t('staffLedger.trial.none')}</Hint>
      )}
    </TitledPanel>
  )
}

function sumOf(trial: readonly Line[], currency: Line['currency'], kind: string): Line | null {
  const lines = trial.filter((line) => line.currency === currency)
  if (lines.length === 0) return null
  const add = (id: 'debits' | 'credits') => String(lines.reduce((sum, line) => sum + BigInt(line[id]), 0n))
  return { kind, currency, debits: add('debits'), credits: add('credits'), isSum: true }
}

type Queue = LedgerState['queues'][number]

export function QueuesPanel({ queues }: Pick<LedgerState, 'queues'>) {
  const t = useStrings(ledgerStrings)
  const count = (id: 'waiting' | 'failed'): Column<Queue> => ({
    id,
    header: t(`staffLedger.queues.${id}`),
    align: 'end',
    cell: (queue) => formatCount(queue[id]),
  })
  const columns: Column<Queue>[] = [
    { id: 'name', header: t('staffLedger.queues.name'), cell: ({ name }) => name },
    count('waiting'),
    count('failed'),
    {
      id: 'oldest',
      header: t('staffLedger.queues.oldest'),
      cell: ({ oldestMs }) => (oldestMs === null ? t('staffLedger.queues.idle') : utc.moment(oldestMs)),
    },
  ]
  return (
    <TitledPanel title={t('staffLedger.queues.title')} className={styles.panel}>
      {queues.length === 0 ? (
        <Hint>{t('staffLedger.queues.none')}</Hint>
      ) : (
        <Table
          caption={t('staffLedger.queues.title')}
          columns={columns}
          rows={queues}
          rowKey={({ name }) => name}
        />
      )}
    </TitledPanel>
  )
}
