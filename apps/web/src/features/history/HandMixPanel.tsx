import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { ArmouredHand } from '../../arena/hands/ArmouredHand.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Hint, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { coachStrings } from './coach-strings.en.ts'
import { percent } from './count-results.ts'
import bars from './HandMixPanel.module.css'
import { favouriteOf } from './habits.ts'
import { beats, HAND_NAMES, type HandName, type Tendencies } from './tendencies.ts'

const EVEN = 10_000 / HAND_NAMES.length

/** How often each hand is thrown, next to an even mix. */
export function HandMixPanel({ tendencies }: { tendencies: Tendencies }) {
  const t = useStrings(arenaStrings, coachStrings)
  const { hands, throws } = tendencies
  const shares = HAND_NAMES.map((hand) => ({ hand, share: percent(hands[hand], throws) }))
  // The tallest bar fills the height; an even mix is drawn on the same scale.
  const top = Math.max(...shares.map(({ share }) => share))
  return (
    <Stack as={Panel} gap={4} justify="start" canShrink>
      <div>
        <h2>{t('coach.mix.title')}</h2>
        <Hint textWrap="pretty">{t('coach.mix.about', { count: throws })}</Hint>
      </div>
      <dl className={bars.hands}>
        <span className={bars.scale} aria-hidden="true">
          <span className={bars.even} style={{ bottom: `${EVEN / top}%` }} />
        </span>
        {shares.map(({ hand, share }) => (
          <div key={hand} className={bars.hand}>
            <Stack as="dt" align="center">
              <span className={bars.picture}>
                <ArmouredHand hand={hand} cropped />
              </span>
              {t(`arena.${hand}`)}
            </Stack>
            <dd className={bars.column}>
              <b className={classNames(bars.value, 5 * share > top && bars.inside)}>
                {t('coach.percent', { percent: share })}
              </b>
              <span className={bars.bar} style={{ height: `${(100 * share) / top}%` }} />
            </dd>
          </div>
        ))}
      </dl>
      <Lean tendencies={tendencies} />
    </Stack>
  )
}

function Lean({ tendencies }: { tendencies: Tendencies }) {
  const t = useStrings(arenaStrings, coachStrings)
  const favourite = favouriteOf(tendencies)
  if (!favourite) return <Note>{t('coach.mix.even')}</Note>
  const nameOf = (hand: HandName): string => t(`arena.${hand}`).toLowerCase()
  const answer = beats(favourite)
  const { hands } = tendencies
  const won = percent(hands[favourite], hands[favourite] + hands[beats(answer)])
  return (
    <Note tone="warning">
      <b>{t('coach.mix.lean', { hand: nameOf(favourite) })}</b>{' '}
      {t('coach.mix.leanText', { answer: nameOf(answer), percent: won })}
    </Note>
  )
}
