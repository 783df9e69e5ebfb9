import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { useStrings } from '../i18n/strings.ts'
import { classNames } from '../ui/class-names.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { bountyHelpStrings } from './bounty-help-strings.en.ts'
import styles from './RunPicture.module.css'

const { bounty, match } = termsOfVersion(CURRENT_TERMS_VERSION)
const WIN = bounty.pointsPerRoundWon * match.winsNeeded
const RISKED_WIN = WIN * bounty.riskFactor
const SUM = WIN + RISKED_WIN

/** In the order in which they light up. */
const BOXES = ['win', 'unbanked', 'banked', 'risked', 'won', 'lost'] as const
type Box = (typeof BOXES)[number]
type Way = { readonly path: string; readonly label?: 'bankIt' | 'riskIt' | 'winWay' | 'loseWay' } & {
  readonly at?: readonly [number, number]
}
type Layout = {
  readonly name: 'across' | 'down'
  readonly viewBox: string
  readonly boxes: Readonly<Record<Box, readonly [number, number]>>
  readonly ways: readonly Way[]
}

const ACROSS: Layout = {
  name: 'across',
  viewBox: '0 0 690 254',
  boxes: {
    win: [66, 125],
    unbanked: [246, 125],
    banked: [420, 45],
    risked: [420, 200],
    won: [620, 130],
    lost: [620, 215],
  },
  ways: [
    { path: 'M128 125H178' },
    { path: 'M290 90C310 50 330 45 352 45', label: 'bankIt', at: [298, 48] },
    { path: 'M290 160C310 196 330 200 352 200', label: 'riskIt', at: [298, 214] },
    { path: 'M482 190C505 170 520 150 552 142', label: 'winWay', at: [500, 150] },
    { path: 'M482 214C510 222 530 222 552 220', label: 'loseWay', at: [516, 242] },
    { path: 'M620 94C612 60 560 45 488 45', label: 'bankIt', at: [604, 52] },
  ],
}

const DOWN: Layout = {
  name: 'down',
  viewBox: '0 0 340 460',
  boxes: {
    win: [170, 40],
    unbanked: [170, 140],
    banked: [76, 252],
    risked: [264, 252],
    won: [76, 418],
    lost: [264, 418],
  },
  ways: [
    { path: 'M170 76V102' },
    { path: 'M128 176C112 194 92 198 84 212', label: 'bankIt', at: [76, 192] },
    { path: 'M212 176C228 194 248 198 256 212', label: 'riskIt', at: [266, 192] },
    { path: 'M244 288C216 328 166 348 128 380', label: 'winWay', at: [160, 330] },
    { path: 'M268 288V380', label: 'loseWay', at: [290, 344] },
    { path: 'M66 382V292', label: 'bankIt', at: [34, 342] },
  ],
}

/** [B3] [B4] One run as a path: win, bank or risk, win or lose. */
export function RunPicture() {
  const t = useStrings(bountyHelpStrings)
  return (
    <section className={styles.picture}>
      <h3 className={styles.title}>{t('bountyHelp.picture.title')}</h3>
      <VisuallyHidden>
        {t('bountyHelp.picture.text', { win: WIN, riskedWin: RISKED_WIN, sum: SUM })}
      </VisuallyHidden>
      <Drawing layout={ACROSS} />
      <Drawing layout={DOWN} />
    </section>
  )
}

function Drawing({ layout }: { layout: Layout }) {
  const t = useStrings(bountyHelpStrings)
  const arrow = `run-arrow-${layout.name}`
  const words = useBoxWords()
  return (
    <svg viewBox={layout.viewBox} className={classNames(styles.drawing, styles[layout.name])} aria-hidden>
      <marker
        id={arrow}
        viewBox="0 0 10 10"
        refX="8"
        refY="5"
        markerWidth="6"
        markerHeight="6"
        orient="auto-start-reverse"
      >
        <path d="M0 0L10 5L0 10z" className={styles.head} />
      </marker>
      {layout.ways.map(({ path, label, at }) => (
        <g key={path}>
          <path d={path} className={styles.way} markerEnd={`url(#${arrow})`} />
          {label && at && (
            <text x={at[0]} y={at[1]} className={styles.label}>
              {t(`bountyHelp.picture.${label}`, { points: RISKED_WIN })}
            </text>
          )}
        </g>
      ))}
      {BOXES.map((box) => (
        <g key={box} className={classNames(styles.box, styles[box])}>
          <g transform={`translate(${layout.boxes[box].join(' ')})`}>
            <path d="M-60 -34h110l10 10v58h-110l-10 -10z" className={styles.shape} />
            <text y="-4" className={styles.name}>
              {words[box].name}
            </text>
            <text y="20" className={styles.note}>
              {words[box].note}
            </text>
          </g>
        </g>
      ))}
    </svg>
  )
}

function useBoxWords(): Record<Box, { name: string; note: string }> {
  const t = useStrings(bountyHelpStrings)
  return {
    win: { name: t('bountyHelp.picture.win'), note: t('bountyHelp.picture.winNote', { points: WIN }) },
    unbanked: {
      name: t('bountyHelp.picture.points', { points: WIN }),
      note: t('bountyHelp.picture.unbanked'),
    },
    banked: {
      name: t('bountyHelp.picture.banked'),
      note: t('bountyHelp.picture.bankedNote', { win: WIN, sum: SUM }),
    },
    risked: {
      name: t('bountyHelp.picture.factor', { factor: bounty.riskFactor }),
      note: t('bountyHelp.picture.factorNote'),
    },
    won: { name: t('bountyHelp.picture.points', { points: SUM }), note: t('bountyHelp.picture.choice') },
    lost: { name: t('bountyHelp.picture.points', { points: 0 }), note: t('bountyHelp.picture.burnt') },
  }
}
