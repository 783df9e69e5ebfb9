import type { LedgerState } from '@throwdown/contract/staff-ledger'
import { EVERY_DIGIT, formatUnits } from '@throwdown/rules/money'
import { useStrings } from '../../../i18n/strings.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { utc } from '../../../ui/text/utc.ts'
import styles from './ledger.module.css'
import { ledgerStrings } from './ledger-strings.en.ts'

type Line = Omit<LedgerState['trial'][number], 'countedAtMs'>

export function TrialPanel({ trial }: Pick<LedgerState, 'trial'>) {
  const t = useStrings(ledgerStrings)
  const amount = (id: 'debits' | 'credits'): Column<Line> => ({
    id,
    header: t(`staffLedger.trial.${id}`),
    align: 'end',
    cell: (line) => formatUnits(BigInt(line[id]), line.currency, EVERY_DIGIT),
  })
  const columns: Column<Line>[] = [
    { id: 'kind', header: t('staffLedger.trial.kind'), cell: ({ kind }) => kind },
    amount('debits'),
    amount('credits'),
    {
      id: 'balance',
      header: t('staffLedger.trial.balance'),
      align: 'end',
      cell: ({ debits, credits, currency }) =>
        formatUnits(BigInt(credits) - BigInt(debits), currency, EVERY_DIGIT),
    },
  ]
  const sums = (['USD', 'USDC', 'SOL'] as const)
    .map((currency) => sumOf(trial, currency, t('staffLedger.trial.sum', { currency })))
    .filter((line) => line !== null)
  return (
    <Panel padding="roomy" className={styles.panel}>
      <h2 className={styles.heading}>{t('staffLedger.trial.title')}</h2>
      {trial[0] ? (
        <>
          <p className={styles.quiet}>
            {t('staffLedger.trial.counted', { when: utc.moment(trial[0].countedAtMs) })}
          </p>
          <Table
            caption={t('staffLedger.trial.title')}
            columns={columns}
            rows={[...trial, ...sums]}
            rowKey={({ kind, currency }) => `${kind} ${currency}`}
          />
        </>
      ) : (
        <p className={styles.quiet}>{t('staffLedger.trial.none')}</p>
      )}
    </Panel>
  )
}

function sumOf(trial: readonly Line[], currency: Line['currency'], kind: string): Line | null {
  const lines = trial.filter((line) => line.currency === currency)
  if (lines.length === 0) return null
  const add = (id: 'debits' | 'credits') => String(lines.reduce((sum, line) => sum + BigInt(line[id]), 0n))
  return { kind, currency, debits: add('debits'), credits: add('credits') }
}
