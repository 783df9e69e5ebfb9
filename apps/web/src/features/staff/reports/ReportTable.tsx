import type { ReportDay } from '@throwdown/contract/staff-reports'
import { formatUsd } from '@throwdown/rules/money'
import { useStrings } from '../../../i18n/strings.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import styles from './ReportCharts.module.css'
import { revenueOf, shareOf } from './report-figures.ts'
import { reportStrings } from './report-strings.en.ts'

/** The numbers of the charts, the newest day first. */
export function ReportTable({ days }: { days: readonly ReportDay[] }) {
  const t = useStrings(reportStrings)
  const money = (id: 'staked' | 'poolIn' | 'poolOut' | 'deposits' | 'withdrawals'): Column<ReportDay> => ({
    id,
    header: t(`staffReports.table.${id}`),
    align: 'end',
    cell: (day) => formatUsd(BigInt(day[id])),
  })
  const count = (id: 'matches' | 'players' | 'newPlayers'): Column<ReportDay> => ({
    id,
    header: t(`staffReports.table.${id}`),
    align: 'end',
    cell: (day) => formatCount(day[id]),
  })
  const columns: Column<ReportDay>[] = [
    { id: 'day', header: t('staffReports.table.day'), cell: ({ day }) => day },
    money('staked'),
    count('matches'),
    {
      id: 'fees',
      header: t('staffReports.table.fees'),
      align: 'end',
      cell: (day) => formatUsd(revenueOf(day)),
    },
    money('poolIn'),
    money('poolOut'),
    money('deposits'),
    money('withdrawals'),
    count('players'),
    count('newPlayers'),
    {
      id: 'retention',
      header: t('staffReports.table.retention'),
      align: 'end',
      cell: (day) => shareOf(day.returnedPlayers, day.earlierPlayers),
    },
  ]
  return (
    <Panel padding="roomy" className={classNames(styles.panel, styles.days)}>
      <h2 className={styles.title}>{t('staffReports.table.title')}</h2>
      <Table
        caption={t('staffReports.table.title')}
        columns={columns}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
      />
    </Panel>
  )
}
