import type { ProfileOverview } from '@throwdown/contract/profile'
import { Gauge } from 'lucide-react'
import { ArmouredHand } from '../../arena/hands/ArmouredHand.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Hint, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './HandsPanel.module.css'
import { profileStrings } from './profile-strings.en.ts'

type Performance = ProfileOverview['gamePerformance']

const HAND_NAMES = ['rock', 'paper', 'scissors'] as const
const percent = (part: number, all: number): number => (all === 0 ? 0 : Math.round((100 * part) / all))

/** What the player throws, and how each stake went. */
export function HandsPanel({ performance: { hands, stakes } }: { performance: Performance }) {
  const t = useStrings(profileStrings)
  const isEmpty = stakes.length === 0
  return (
    <Panel className={styles.panel}>
      <h2>{t('profile.hands.title')}</h2>
      {isEmpty ? (
        <Hint size="note" textWrap="pretty">
          {t('profile.hands.empty')}
        </Hint>
      ) : (
        <>
          <HandMix hands={hands} />
          <Stakes stakes={stakes} />
          <TextLink to={paths.coach} icon={<Gauge size={16} aria-hidden />}>
            {t('profile.hands.coach')}
          </TextLink>
        </>
      )}
    </Panel>
  )
}

function HandMix({ hands }: { hands: Performance['hands'] }) {
  const t = useStrings(profileStrings)
  const all = hands.rock + hands.paper + hands.scissors
  return (
    <section className={styles.part} aria-labelledby="hand-mix-title">
      <h3 id="hand-mix-title" className={styles.heading}>
        {t('profile.hands.mix')}
      </h3>
      <dl className={styles.hands}>
        {HAND_NAMES.map((hand) => (
          <div key={hand} className={styles.hand}>
            <dt>{t(`profile.hands.${hand}`)}</dt>
            <dd>{percent(hands[hand], all)}%</dd>
            <dd className={styles.picture} aria-hidden="true">
              <ArmouredHand hand={hand} cropped />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Stakes({ stakes }: { stakes: Performance['stakes'] }) {
  const t = useStrings(profileStrings)
  return (
    <section className={styles.part} aria-labelledby="stakes-title">
      <h3 id="stakes-title" className={styles.heading}>
        {t('profile.hands.stakes')}
      </h3>
      <Stack as="ul" gap={2}>
        {stakes.map(({ tier, gamesWon, gamesLost }) => {
          const games = gamesWon + gamesLost
          const rate = percent(gamesWon, games)
          return (
            <li key={tier} className={styles.stake}>
              <span className={styles.tier}>${tier}</span>
              <span className={styles.bar} aria-hidden="true">
                <span className={styles.filled} style={{ width: `${rate}%` }} />
              </span>
              <span className={styles.rate}>{rate}%</span>
              <Hint as="span" textAlign="right">
                {t('profile.hands.games', { count: games })}
              </Hint>
            </li>
          )
        })}
      </Stack>
    </section>
  )
}
