import type { ReportDay } from '@throwdown/contract/staff-reports'
import { dollarsOf, formatUsd } from '@throwdown/rules/money'
import type { ReactNode } from 'react'
import { useStrings } from '../../../i18n/strings.ts'
import { AreaChart } from '../../../ui/AreaChart.tsx'
import { Columns } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { StackedBars } from '../../../ui/StackedBars.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { utc } from '../../../ui/text/utc.ts'
import styles from './ReportCharts.module.css'
import { FEES, revenueOf, shareOf, sumsOf, ticksOf } from './report-figures.ts'
import { reportStrings } from './report-strings.en.ts'

type ReportChartsProps = { days: readonly ReportDay[] }

export function ReportCharts({ days }: ReportChartsProps) {
  return (
    <Columns count={2} oneBelow={1101} gap={4}>
      <Staked days={days} />
      <Fees days={days} />
      <InAndOut days={days} name="cash" into="deposits" out="withdrawals" />
      <InAndOut days={days} name="pools" into="poolIn" out="poolOut" />
      <Retention days={days} />
    </Columns>
  )
}

function Staked({ days }: ReportChartsProps) {
  const t = useStrings(reportStrings)
  const amount = formatUsd(sumsOf(days).staked)
  return (
    <ChartPanel title={t('staffReports.charts.staked')}>
      <AreaChart
        label={t('staffReports.charts.stakedLabel', { amount })}
        values={days.map(({ staked }) => dollarsOf(BigInt(staked)))}
        ticks={ticksOf(days)}
        renderTooltip={(index) => <Tip day={days[index]} lines={(day) => [formatUsd(BigInt(day.staked))]} />}
      />
    </ChartPanel>
  )
}

function Fees({ days }: ReportChartsProps) {
  const t = useStrings(reportStrings)
  const nameOf = (fee: (typeof FEES)[number]) => t(`staffReports.fees.${fee}`)
  return (
    <ChartPanel title={t('staffReports.charts.fees')}>
      <StackedBars
        label={t('staffReports.charts.feesLabel', { amount: formatUsd(revenueOf(sumsOf(days))) })}
        names={FEES.map(nameOf)}
        bars={days.map((day) => FEES.map((fee) => dollarsOf(BigInt(day[fee]))))}
        ticks={ticksOf(days)}
        renderTooltip={(index) => (
          <Tip
            day={days[index]}
            lines={(day) => FEES.map((fee) => `${nameOf(fee)} ${formatUsd(BigInt(day[fee]))}`)}
          />
        )}
      />
    </ChartPanel>
  )
}

type Side = 'deposits' | 'withdrawals' | 'poolIn' | 'poolOut'
type InAndOutProps = ReportChartsProps & { name: 'cash' | 'pools'; into: Side; out: Side }

/** What came in is drawn above zero, what went out below. */
function InAndOut({ days, name, into, out }: InAndOutProps) {
  const t = useStrings(reportStrings)
  const sums = sumsOf(days)
  const names = [t(`staffReports.${into}`), t(`staffReports.${out}`)]
  return (
    <ChartPanel title={t(`staffReports.charts.${name}`)}>
      <StackedBars
        label={t(`staffReports.charts.${name}Label`, {
          in: formatUsd(sums[into]),
          out: formatUsd(sums[out]),
        })}
        names={names}
        bars={days.map((day) => [dollarsOf(BigInt(day[into])), -dollarsOf(BigInt(day[out]))])}
        ticks={ticksOf(days)}
        renderTooltip={(index) => (
          <Tip
            day={days[index]}
            lines={(day) =>
              [into, out].map((side, place) => `${names[place]} ${formatUsd(BigInt(day[side]))}`)
            }
          />
        )}
      />
    </ChartPanel>
  )
}

function Retention({ days }: ReportChartsProps) {
  const t = useStrings(reportStrings)
  const { earlierPlayers, returnedPlayers } = sumsOf(days)
  return (
    <ChartPanel title={t('staffReports.retention.title')}>
      <p className={styles.share}>{shareOf(returnedPlayers, earlierPlayers)}</p>
      <p>
        {t('staffReports.retention.counts', {
          returned: formatCount(returnedPlayers),
          earlier: formatCount(earlierPlayers),
        })}
      </p>
      <p className={styles.means}>{t('staffReports.retention.means')}</p>
    </ChartPanel>
  )
}

function ChartPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel padding="roomy" className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </Panel>
  )
}

function Tip({ day, lines }: { day: ReportDay | undefined; lines: (day: ReportDay) => string[] }) {
  if (!day) return null
  return (
    <>
      <span className={styles.means}>{utc.day(Date.parse(day.day))}</span>
      {lines(day).map((line) => (
        <strong key={line}>{line}</strong>
      ))}
    </>
  )
}
