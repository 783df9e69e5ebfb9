import { cardRate } from '../../boards/amounts.tsx'
import { BoardPage } from '../../boards/BoardPage.tsx'
import { BoardPodium } from '../../boards/BoardPodium.tsx'
import { BoardFilters } from '../../boards/BoardSearch.tsx'
import { BoardSwitch } from '../../boards/BoardSwitch.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { useSearchText } from '../../boards/use-search-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths, viewPoolPath } from '../../routing/paths.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { PlayerPage } from '../../shell/PlayerPage.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Row } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BountyTable } from './BountyTable.tsx'
import { bountyStrings } from './bounty-strings.en.ts'
import { PoolValue } from './PoolValue.tsx'
import { TierButtons } from './TierButtons.tsx'
import { type BountyBoard, CHOICES, useBountyBoard } from './use-bounty-board.ts'

/** Who leads this week's pool of a tier, and what it is worth. */
export default function BountyLeaderboardScreen() {
  const t = useStrings(boardStrings, bountyStrings)
  const you = useAppSelector(selectUser)?.id
  const shown = useBountyBoard()
  const { board, isSearching, chosen } = shown
  const searchText = useSearchText(shown.search, shown.setSearch)
  const pool = board.currentData?.data.pool
  return (
    <PlayerPage>
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
        foot={
          <>
            {pool && <ButtonLink to={viewPoolPath(pool.id)}>{t('bounty.check.button')}</ButtonLink>}
            <ButtonLink to={paths.previousWinners}>{t('bounty.viewWinners')}</ButtonLink>
          </>
        }
      >
        <BoardSwitch />
        <Row gap={4} align="center" justify="between" wraps>
          <TierButtons tier={chosen.tier} onChoose={(tier) => shown.choose('tier', tier)} />
          <PoolValue pool={pool} />
        </Row>
        {!isSearching && <PodiumNow shown={shown} you={you} />}
        <Panel padding="flush">
          <BoardFilters {...searchText}>
            <Select
              label={t('boards.sortBy')}
              value={chosen.sortBy}
              options={CHOICES.sortBy.map((value) => ({ value, label: t(`bounty.sort.${value}`) }))}
              onValueChange={(value) => shown.choose('sortBy', value)}
            />
          </BoardFilters>
          <BountyTable shown={shown} you={you} />
        </Panel>
      </BoardPage>
    </PlayerPage>
  )
}

type PodiumNowProps = { shown: BountyBoard; you: string | undefined }

/** [B12] The three players that would be paid now, and how much. */
function PodiumNow({ shown: { podium, board }, you }: PodiumNowProps) {
  const t = useStrings(boardStrings, bountyStrings)
  return (
    <BoardPodium
      players={podium}
      isLoading={board.isLoading}
      you={you}
      cardOf={({ winProjection, totalPoints, winRate }) => ({
        dollars: winProjection > 0 ? winProjection : null,
        summary: t('boards.pts', { points: totalPoints }),
        detail: t('bounty.cardDetail', { rate: cardRate(winRate) }),
      })}
    />
  )
}
