import type { HistoryMatch } from '@throwdown/contract/profile'
import { ChevronDown, ShieldCheck } from 'lucide-react'
import { type ReactNode, Suspense, useId } from 'react'
import { Link } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { verifyPath } from '../../routing/paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { avatarFigure } from '../../ui/avatar-figure.ts'
import { classNames } from '../../ui/class-names.ts'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatMinute } from '../../ui/text/clock.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { countResults } from './count-results.ts'
import { historyStrings } from './history-strings.en.ts'
import styles from './MatchRow.module.css'
import { ThrowPairs } from './ThrowPairs.tsx'

const VoidReason = lazyPart(() => import('./VoidReason.tsx'))

type MatchRowProps = {
  match: HistoryMatch
  isOpen: boolean
  onToggle: () => void
  onCard: (opponent: Opponent) => void
  /** The replay, below the row while it is open. */
  detail: ReactNode
}

/** One match: who, when, the throws and what it changed. */
export function MatchRow({ match, isOpen, onToggle, onCard, detail }: MatchRowProps) {
  const t = useStrings(historyStrings)
  const detailId = useId()
  const { matchId, result, opponent, throws } = match
  const time = formatMinute(match.endedAtMs)
  const about = { name: opponent?.username ?? t('history.row.hidden'), time }
  return (
    <li className={classNames(styles.match, isOpen && styles.open)}>
      <div className={styles.row}>
        <span className={classNames(styles.outcome, styles[result])}>{t(`history.outcomes.${result}`)}</span>
        <OpponentName opponent={opponent} time={time} onCard={onCard} />
        <Score match={match} />
        <div className={styles.throws}>{throws.length > 0 && <ThrowPairs match={match} />}</div>
        <Change match={match} />
        <Row gap={1.5} className={styles.actions}>
          <Link
            to={verifyPath(matchId)}
            className={classNames(styles.action, styles.verify)}
            aria-label={t('history.row.verify', about)}
          >
            <ShieldCheck size={17} aria-hidden />
          </Link>
          <button
            type="button"
            className={styles.action}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            aria-label={t('history.row.open', about)}
            onClick={onToggle}
          >
            <ChevronDown size={18} aria-hidden className={classNames(isOpen && styles.turned)} />
          </button>
        </Row>
      </div>
      {result === 'void' && (
        <Suspense fallback={<Skeleton height="32px" />}>
          <VoidReason match={match} />
        </Suspense>
      )}
      {isOpen && <div id={detailId}>{detail}</div>}
    </li>
  )
}

function Score({ match: { result, mode, tier, throws } }: Pick<MatchRowProps, 'match'>) {
  const t = useStrings(historyStrings)
  const isUnplayed = result === 'void' && throws.length === 0
  return (
    <div className={styles.score}>
      <b className={styles.rounds}>
        {isUnplayed ? t('history.row.unplayed') : t('history.row.score', countResults(throws))}
      </b>
      <Hint as="span">{t('history.row.terms', { tier, mode: t(`history.modes.${mode}`) })}</Hint>
    </div>
  )
}

function Change({ match: { result, earnings } }: Pick<MatchRowProps, 'match'>) {
  const micros = BigInt(earnings)
  return (
    <span className={styles.money}>
      {result === 'void' ? (
        <Money micros={micros} size="medium" />
      ) : (
        <Money micros={micros} tone={micros < 0n ? 'loss' : 'gain'} size="medium" sign="always" />
      )}
    </span>
  )
}

export type Opponent = NonNullable<HistoryMatch['opponent']>

type OpponentNameProps = {
  opponent: Opponent | null
  time: string
  onCard: (opponent: Opponent) => void
}

/** The name opens the card. [Q5] A masked opponent has none, and neither has a former player. */
function OpponentName({ opponent, time, onCard }: OpponentNameProps) {
  const t = useStrings(historyStrings)
  const name = opponent?.username ?? t('history.row.hidden')
  return (
    <Row gap={2} align="center" className={styles.who}>
      <Avatar
        name={name}
        figure={opponent ? avatarFigure(opponent.avatar.id) : undefined}
        size="small"
        isDecorative
      />
      <Stack align="start" className={styles.text}>
        {opponent && !opponent.isFormer ? (
          <button type="button" className={styles.name} onClick={() => onCard(opponent)}>
            {name}
            <VisuallyHidden> · {t('history.row.card')}</VisuallyHidden>
          </button>
        ) : (
          <span className={styles.plain}>{name}</span>
        )}
        <Hint as="span" isNumeric>
          {time}
        </Hint>
      </Stack>
    </Row>
  )
}
