import { type PointerEvent, type ReactNode, useState } from 'react'
import styles from './Chart.module.css'
import {
  CHART_HEIGHT,
  CHART_LABELS,
  CHART_MARGIN,
  type ChartTick,
  type Plot,
  type PlotShape,
  plotOf,
} from './chart-plot.ts'
import { formatCount } from './text/format-count.ts'
import { useWidth } from './use-width.ts'

export type ChartProps = {
  /** What a person who cannot see it reads. */
  label: string
  ticks: readonly ChartTick[]
  renderTooltip: (index: number) => ReactNode
}

type ChartFrameProps = ChartProps &
  Pick<PlotShape, 'count' | 'lines' | 'kind'> & {
    renderPlot: (plot: Plot, pointed: number | null) => ReactNode
  }

/** Axes, pointer and tooltip of a chart in dollars, drawn by hand: a library for it would be larger than the page. */
export function Chart({ label, ticks, renderTooltip, count, lines, kind, renderPlot }: ChartFrameProps) {
  const { ref, width } = useWidth()
  const [pointed, setPointed] = useState<number | null>(null)
  const plot = plotOf({ count, width, lines, kind })
  function follow({ clientX, currentTarget }: PointerEvent<SVGSVGElement>): void {
    const x = clientX - currentTarget.getBoundingClientRect().left
    const index = Math.round((x - plot.xOf(0)) / plot.step)
    setPointed(Math.min(Math.max(index, 0), count - 1))
  }
  const shown = pointed !== null && pointed < count ? pointed : null
  return (
    <div ref={ref} className={styles.chart}>
      {width > 0 && (
        <svg
          width={width}
          height={CHART_HEIGHT}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not fetched as a file
          role="img"
          aria-label={label}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setPointed(null)}
        >
          <Axes plot={plot} ticks={ticks} width={width} />
          {renderPlot(plot, shown)}
        </svg>
      )}
      {shown !== null && (
        <Tooltip x={plot.xOf(shown)} isRight={plot.xOf(shown) > width / 2}>
          {renderTooltip(shown)}
        </Tooltip>
      )}
    </div>
  )
}

/** Of three letters and the space to the next label. */
const TICK_WIDTH = 30

function Axes({ plot, ticks, width }: { plot: Plot; ticks: readonly ChartTick[]; width: number }) {
  const left = CHART_MARGIN.left + CHART_LABELS.width
  const isTight = (width - left) / ticks.length < TICK_WIDTH
  return (
    <g aria-hidden="true">
      {plot.lines.map((dollars) => (
        <g key={dollars}>
          <line
            x1={left}
            x2={width - CHART_MARGIN.right}
            y1={plot.yOf(dollars)}
            y2={plot.yOf(dollars)}
            className={dollars === 0 ? styles.zero : styles.line}
          />
          {/* Zero is the line that is drawn brighter; it needs no number. */}
          {dollars !== 0 && (
            <text x={left - 8} y={plot.yOf(dollars) + 4} className={styles.amount}>
              {dollars < 0 ? '−' : ''}${formatCount(Math.abs(dollars))}
            </text>
          )}
        </g>
      ))}
      {ticks.map(({ index, label, narrow }) => (
        <text key={index} x={plot.xOf(index)} y={CHART_HEIGHT - CHART_MARGIN.bottom} className={styles.tick}>
          {(isTight && narrow) || label}
        </text>
      ))}
    </g>
  )
}

function Tooltip({ x, isRight, children }: { x: number; isRight: boolean; children: ReactNode }) {
  return (
    <div
      className={isRight ? styles.tooltipLeft : styles.tooltip}
      style={{ transform: `translateX(${x}px) translateX(${isRight ? 'calc(-100% - 12px)' : '12px'})` }}
    >
      {children}
    </div>
  )
}
