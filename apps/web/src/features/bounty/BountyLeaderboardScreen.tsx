import { BoardPage } from '../../boards/BoardPage.tsx'
import { BoardSearch } from '../../boards/BoardSearch.tsx'
import { EmptyPodium, PodiumSkeleton } from '../../boards/BoardSkeleton.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { useSearchText } from '../../boards/use-search-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Row } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './BountyLeaderboardScreen.module.css'
import { BountyPodium } from './BountyPodium.tsx'
import { BountyTable } from './BountyTable.tsx'
import { bountyStrings } from './bounty-strings.en.ts'
import { PoolValue } from './PoolValue.tsx'
import { TierButtons } from './TierButtons.tsx'
import { CHOICES, useBountyBoard } from './use-bounty-board.ts'

/** Who leads this week's pool of a tier, and what it is worth. */
export default function BountyLeaderboardScreen() {
  const t = useStrings(boardStrings, bountyStrings)
  const you = useAppSelector(selectUser)?.id
  const shown = useBountyBoard()
  const { board, podium, isSearching, chosen } = shown
  const searchText = useSearchText(shown.search, shown.setSearch)
  const pool = board.currentData?.data.pool
  return (
    <BoardPage
      title={t('bounty.title')}
      back={{ to: paths.dashboard, label: t('boards.back') }}
      aside={
        pool ? (
          <Countdown
            label={t('bounty.timeLeft')}
            endsAtMs={(board.fulfilledTimeStamp ?? 0) + pool.timeLeft * 1_000}
          />
        ) : (
          board.isLoading && <Skeleton width="122px" height="50px" />
        )
      }
      foot={<ButtonLink to={paths.previousWinners}>{t('bounty.viewWinners')}</ButtonLink>}
    >
      <Row gap={4} align="center" justify="between" wraps>
        <TierButtons tier={chosen.tier} onChoose={(tier) => shown.choose('tier', tier)} />
        <PoolValue pool={pool} />
      </Row>
      {!isSearching &&
        (podium && podium.length > 0 ? (
          <BountyPodium players={podium} you={you} />
        ) : board.isLoading ? (
          <PodiumSkeleton />
        ) : (
          <EmptyPodium />
        ))}
      <Panel padding="flush">
        <div className={styles.filters}>
          <BoardSearch {...searchText} />
          <Select
            label={t('boards.sortBy')}
            value={chosen.sortBy}
            options={CHOICES.sortBy.map((value) => ({ value, label: t(`bounty.sort.${value}`) }))}
            onValueChange={(value) => shown.choose('sortBy', value)}
          />
        </div>
        <BountyTable shown={shown} you={you} />
      </Panel>
    </BoardPage>
  )
}
