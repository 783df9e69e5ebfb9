import { useStrings } from '../../i18n/strings.ts'
import { Hint, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { coachStrings } from './coach-strings.en.ts'
import { percent } from './count-results.ts'
import dial from './PredictabilityPanel.module.css'
import { BLIND, EASY_FROM, levelOf, luckMax, type Predictability } from './predictability.ts'

/** How many throws a reader of the earlier ones would have guessed, and how that is computed. */
export function PredictabilityPanel({ predictability }: { predictability: Predictability }) {
  const t = useStrings(coachStrings)
  const { throws, guessed } = predictability
  const level = levelOf(predictability)
  const share = percent(guessed, 1)
  return (
    <Stack as={Panel} gap={4} justify="start" canShrink>
      <Text as="h2" textAlign="center">
        {t('coach.read.title')}
      </Text>
      <Dial guessed={guessed} hardMax={luckMax(throws)} label={t('coach.read.dial', { percent: share })} />
      <p className={dial.figure} aria-hidden="true">
        {t('coach.percent', { percent: share })}
      </p>
      <Text textAlign="center">
        <Tag>{t(`coach.read.${level}`)}</Tag>
      </Text>
      <Hint textWrap="pretty">
        {t('coach.read.result', { percent: share, count: throws, blind: percent(BLIND, 1) })}{' '}
        {t(`coach.read.${level}Text`, { luck: percent(luckMax(throws), 1) })}
      </Hint>
      <details className={dial.how}>
        <summary>{t('coach.read.howTitle')}</summary>
        <p>{t('coach.read.how')}</p>
      </details>
    </Stack>
  )
}

const RADIUS = 95
const CENTRE = { x: 120, y: 115 }

const pointAt = (part: number, radius = RADIUS): string => {
  const angle = Math.PI * (1 - part)
  return `${(CENTRE.x + radius * Math.cos(angle)).toFixed(1)} ${(CENTRE.y - radius * Math.sin(angle)).toFixed(1)}`
}
const arc = (from: number, to: number): string => `M${pointAt(from)}A${RADIUS} ${RADIUS} 0 0 1 ${pointAt(to)}`

/** Its three parts are the words: what luck explains, what can be read, and what is easy to read. */
function Dial({ guessed, hardMax, label }: { guessed: number; hardMax: number; label: string }) {
  const easyFrom = Math.max(EASY_FROM, hardMax)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not fetched as a file
    <svg viewBox="0 0 240 128" className={dial.dial} role="img" aria-label={label}>
      <path d={arc(0, hardMax)} className={dial.hard} />
      <path d={arc(hardMax, easyFrom)} className={dial.readable} />
      <path d={arc(easyFrom, 1)} className={dial.easy} />
      <path d={`M${CENTRE.x} ${CENTRE.y}L${pointAt(guessed, 80)}`} className={dial.needle} />
      <circle cx={CENTRE.x} cy={CENTRE.y} r="8" className={dial.hub} />
    </svg>
  )
}
