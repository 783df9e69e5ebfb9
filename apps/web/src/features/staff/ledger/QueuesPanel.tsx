import type { LedgerState } from '@throwdown/contract/staff-ledger'
import { useStrings } from '../../../i18n/strings.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { utc } from '../../../ui/text/utc.ts'
import styles from './ledger.module.css'
import { ledgerStrings } from './ledger-strings.en.ts'

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
    <Panel padding="roomy" className={styles.panel}>
      <h2 className={styles.heading}>{t('staffLedger.queues.title')}</h2>
      {queues.length === 0 ? (
        <p className={styles.quiet}>{t('staffLedger.queues.none')}</p>
      ) : (
        <Table
          caption={t('staffLedger.queues.title')}
          columns={columns}
          rows={queues}
          rowKey={({ name }) => name}
        />
      )}
    </Panel>
  )
}
