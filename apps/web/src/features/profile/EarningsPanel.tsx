import type { ProfileOverview } from '@throwdown/contract/profile'
import { dollarsOf, formatUsd } from '@throwdown/rules/money'
import { useState } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import { AreaChart } from '../../ui/AreaChart.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { utc } from '../../ui/text/utc.ts'
import styles from './EarningsPanel.module.css'
import {
  type CurvePoint,
  curveOf,
  extremesOf,
  PERIODS,
  type Period,
  sumsOf,
  ticksOf,
} from './earnings-curve.ts'
import { profileStrings } from './profile-strings.en.ts'

type Earnings = ProfileOverview['earnings']

const toneOf = (micros: bigint) => (micros > 0n ? 'gain' : micros < 0n ? 'loss' : 'plain')

/** [P5] The net result over time, from stored matches and prizes. */
export function EarningsPanel({ earnings }: { earnings: Earnings }) {
  const t = useStrings(profileStrings)
  const [period, setPeriod] = useState<Period>('months')
  // A day of the chart is a day in UTC; the page does not move while it is looked at.
  const [nowMs] = useState(() => Date.now())
  const points = curveOf(earnings, period, nowMs)
  const isEmpty = points.every(({ change }) => change === 0n)
  return (
    <Stack as={Panel} gap={3} justify="start" canShrink>
      <Row gap={3} align="center" justify="between" wraps>
        <h2 className={styles.title}>{t('profile.earnings.title')}</h2>
        <Select
          label={t('profile.earnings.period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: t(`profile.earnings.${value}`) }))}
          onValueChange={setPeriod}
        />
      </Row>
      {isEmpty ? (
        <p className={styles.empty}>
          {t(earnings.length === 0 ? 'profile.earnings.first' : 'profile.earnings.empty')}
        </p>
      ) : (
        <EarningsChart points={points} period={period} />
      )}
      <Extremes points={points} earnings={earnings} />
      {!isEmpty && <EarningsTable points={points} period={period} />}
    </Stack>
  )
}

function Extremes({ points, earnings }: { points: readonly CurvePoint[]; earnings: Earnings }) {
  const t = useStrings(profileStrings)
  const { month, best, worst } = extremesOf(points, earnings)
  const facts = [
    { label: t('profile.earnings.thisMonth'), micros: month },
    { label: t('profile.earnings.best'), micros: best },
    { label: t('profile.earnings.worst'), micros: worst },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, micros }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>
            <Money micros={micros} tone={toneOf(micros)} size="display" sign="always" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The same numbers for players who cannot see or point at a chart. */
function EarningsTable({ points, period }: { points: readonly CurvePoint[]; period: Period }) {
  const t = useStrings(profileStrings)
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{t('profile.earnings.table')}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(`profile.earnings.when.${period}`)}</th>
            <th scope="col">{t('profile.earnings.result')}</th>
          </tr>
        </thead>
        <tbody>
          {sumsOf(points, period).map(({ label, change }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Money micros={change} tone={toneOf(change)} sign="always" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

type EarningsChartProps = { points: readonly CurvePoint[]; period: Period }

/** The sum since the beginning of the period. */
function EarningsChart({ points, period }: EarningsChartProps) {
  const t = useStrings(profileStrings)
  const amount = formatUsd(points.at(-1)?.sum ?? 0n, 'always')
  return (
    <AreaChart
      label={t('profile.earnings.chart', { period: t(`profile.earnings.${period}`), amount })}
      values={points.map(({ sum }) => dollarsOf(sum))}
      ticks={ticksOf(points, period)}
      renderTooltip={(index) => <Day point={points[index]} />}
    />
  )
}

function Day({ point }: { point: CurvePoint | undefined }) {
  const t = useStrings(profileStrings)
  if (!point) return null
  return (
    <>
      <Text as="span" tone="muted">
        {utc.day(point.dayMs)}
      </Text>
      <strong>{t('profile.earnings.thatDay', { amount: formatUsd(point.change, 'always') })}</strong>
      <span>{t('profile.earnings.sinceStart', { amount: formatUsd(point.sum, 'always') })}</span>
    </>
  )
}
