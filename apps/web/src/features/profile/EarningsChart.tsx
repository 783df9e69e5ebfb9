import { type PointerEvent, useState } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import { formatUsd } from '../../ui/text/format-money.ts'
import styles from './EarningsChart.module.css'
import { type CurvePoint, linesOf, type Period, ticksOf } from './earnings-curve.ts'
import { profileStrings } from './profile-strings.en.ts'
import { useWidth } from './use-width.ts'

const HEIGHT = 300
/** Around the plot; the labels of the axes are inside of it. */
const MARGIN = { top: 20, right: 30, bottom: 20, left: 10 }
const LABELS = { width: 52, height: 20 }
const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

type ChartProps = { points: readonly CurvePoint[]; period: Period }

type Plot = {
  readonly xOf: (index: number) => number
  readonly yOf: (dollars: number) => number
  readonly lines: readonly number[]
}

const dollarsOf = (micros: bigint): number => Number(micros) / 1_000_000

/** An area chart of the sum, drawn by hand: a library for it would be larger than the page. */
export function EarningsChart({ points, period }: ChartProps) {
  const t = useStrings(profileStrings)
  const { ref, width } = useWidth()
  const [pointed, setPointed] = useState<number | null>(null)
  const plot = plotOf(points, width)
  const total = formatUsd(points.at(-1)?.sum ?? 0n, 'always')
  function follow({ clientX, currentTarget }: PointerEvent<SVGSVGElement>): void {
    const x = clientX - currentTarget.getBoundingClientRect().left
    const step = (plot.xOf(points.length - 1) - plot.xOf(0)) / (points.length - 1)
    const index = Math.round((x - plot.xOf(0)) / step)
    setPointed(Math.min(Math.max(index, 0), points.length - 1))
  }
  const point = pointed === null ? undefined : points[pointed]
  return (
    <div ref={ref} className={styles.chart}>
      {width > 0 && (
        <svg
          width={width}
          height={HEIGHT}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not fetched as a file
          role="img"
          aria-label={t('profile.earnings.chart', {
            period: t(`profile.earnings.${period}`),
            amount: total,
          })}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setPointed(null)}
        >
          <Axes plot={plot} points={points} period={period} width={width} />
          <Curve plot={plot} points={points} />
          {point && pointed !== null && <Pointed plot={plot} point={point} index={pointed} />}
        </svg>
      )}
      {point && pointed !== null && (
        <Tooltip point={point} x={plot.xOf(pointed)} isRight={plot.xOf(pointed) > width / 2} />
      )}
    </div>
  )
}

function plotOf(points: readonly CurvePoint[], width: number): Plot {
  const lines = linesOf(points)
  const [low, high] = [lines[0] ?? 0, lines.at(-1) ?? 1]
  const left = MARGIN.left + LABELS.width
  const right = width - MARGIN.right
  const bottom = HEIGHT - MARGIN.bottom - LABELS.height
  const last = Math.max(points.length - 1, 1)
  return {
    xOf: (index) => left + ((right - left) * index) / last,
    yOf: (dollars) => bottom - ((bottom - MARGIN.top) * (dollars - low)) / (high - low),
    lines,
  }
}

function Axes({ plot, points, period, width }: ChartProps & { plot: Plot; width: number }) {
  const labelY = HEIGHT - MARGIN.bottom
  return (
    <g aria-hidden="true">
      {plot.lines.map((dollars) => (
        <g key={dollars}>
          <line
            x1={MARGIN.left + LABELS.width}
            x2={width - MARGIN.right}
            y1={plot.yOf(dollars)}
            y2={plot.yOf(dollars)}
            className={dollars === 0 ? styles.zero : styles.line}
          />
          {/* Zero is the line that is drawn brighter; it needs no number. */}
          {dollars !== 0 && (
            <text x={MARGIN.left + LABELS.width - 8} y={plot.yOf(dollars) + 4} className={styles.amount}>
              {dollars < 0 ? '−' : ''}${Math.abs(dollars).toLocaleString('en-US')}
            </text>
          )}
        </g>
      ))}
      {ticksOf(points, period).map(({ index, label }) => (
        <text key={index} x={plot.xOf(index)} y={labelY} className={styles.tick}>
          {label}
        </text>
      ))}
    </g>
  )
}

function Curve({ plot, points }: { plot: Plot; points: readonly CurvePoint[] }) {
  const corners = points.map(({ sum }, index) => `${plot.xOf(index)},${plot.yOf(dollarsOf(sum))}`)
  const zero = plot.yOf(0)
  const area = `M${plot.xOf(0)},${zero}L${corners.join('L')}L${plot.xOf(points.length - 1)},${zero}Z`
  return (
    <>
      <defs>
        <linearGradient id="earnings-fill" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.fillTop} />
          <stop offset="1" className={styles.fillFoot} />
        </linearGradient>
      </defs>
      <path d={area} fill="url(#earnings-fill)" />
      <path d={`M${corners.join('L')}`} className={styles.curve} />
    </>
  )
}

function Pointed({ plot, point, index }: { plot: Plot; point: CurvePoint; index: number }) {
  const x = plot.xOf(index)
  return (
    <g aria-hidden="true">
      <line
        x1={x}
        x2={x}
        y1={MARGIN.top}
        y2={HEIGHT - MARGIN.bottom - LABELS.height}
        className={styles.guide}
      />
      <circle cx={x} cy={plot.yOf(dollarsOf(point.sum))} r="6" className={styles.dot} />
    </g>
  )
}

function Tooltip({ point, x, isRight }: { point: CurvePoint; x: number; isRight: boolean }) {
  const t = useStrings(profileStrings)
  return (
    <div
      className={isRight ? styles.tooltipLeft : styles.tooltip}
      style={{ transform: `translateX(${x}px) translateX(${isRight ? 'calc(-100% - 12px)' : '12px'})` }}
    >
      <span className={styles.day}>{LONG_DAY.format(point.dayMs)}</span>
      <strong>{t('profile.earnings.thatDay', { amount: formatUsd(point.change, 'always') })}</strong>
      <span>{t('profile.earnings.sinceStart', { amount: formatUsd(point.sum, 'always') })}</span>
    </div>
  )
}
