import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { ArmouredHand } from '../../arena/hands/ArmouredHand.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './CoachPanel.module.css'
import { coachStrings } from './coach-strings.en.ts'
import bars from './HandMixPanel.module.css'
import { favouriteOf } from './habits.ts'
import { percent } from './percent.ts'
import { beats, HAND_NAMES, type HandName, type Tendencies } from './tendencies.ts'

/** How often each hand is thrown, next to an even mix. */
export function HandMixPanel({ tendencies }: { tendencies: Tendencies }) {
  const t = useStrings(arenaStrings, coachStrings)
  const { hands, throws } = tendencies
  return (
    <Panel className={styles.panel}>
      <div>
        <h2>{t('coach.mix.title')}</h2>
        <p className={styles.about}>{t('coach.mix.about', { count: throws })}</p>
      </div>
      <dl className={bars.hands}>
        <span className={bars.even} aria-hidden="true" />
        {HAND_NAMES.map((hand) => {
          const share = percent(hands[hand], throws)
          return (
            <div key={hand} className={bars.hand}>
              <dt className={bars.name}>
                <span className={bars.picture}>
                  <ArmouredHand hand={hand} cropped />
                </span>
                {t(`arena.${hand}`)}
              </dt>
              <dd className={bars.column}>
                <span className={bars.bar} style={{ height: `${share}%` }} />
                <b className={bars.value}>{t('coach.percent', { percent: share })}</b>
              </dd>
            </div>
          )
        })}
      </dl>
      <Lean tendencies={tendencies} />
    </Panel>
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
