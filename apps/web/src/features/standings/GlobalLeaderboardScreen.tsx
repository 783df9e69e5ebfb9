import type { BoardPlayer } from '@throwdown/contract/standings'
import { cardRate, SolAmount } from '../../boards/amounts.tsx'
import { BoardPage } from '../../boards/BoardPage.tsx'
import { BoardPodium } from '../../boards/BoardPodium.tsx'
import { BoardFilters } from '../../boards/BoardSearch.tsx'
import { BoardSwitch } from '../../boards/BoardSwitch.tsx'
import { boardStrings } from '../../boards/board-strings.en.ts'
import { useSearchText } from '../../boards/use-search-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { PlayerPage } from '../../shell/PlayerPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Row } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './GlobalLeaderboardScreen.module.css'
import { GlobalTable } from './GlobalTable.tsx'
import { standingsStrings } from './standings-strings.en.ts'
import { CHOICES, type GlobalBoard, useGlobalBoard } from './use-global-board.ts'
import { endOfUtcDayMs } from './utc-day.ts'

/** Everybody who plays, by what they earned, won or played. */
export default function GlobalLeaderboardScreen() {
  const t = useStrings(boardStrings, standingsStrings)
  const you = useAppSelector(selectUser)?.id
  const shown = useGlobalBoard()
  const { board, search, isSearching, podium } = shown
  const searchText = useSearchText(search, shown.setSearch)
  const total = board.data?.data.totalPlayers ?? 0
  return (
    <PlayerPage>
      <BoardPage
        title={t('standings.title')}
        back={{ to: paths.dashboard, label: t('boards.backToDashboard') }}
        aside={<Countdown label={t('standings.timeExpire')} endsAtMs={endOfUtcDayMs} />}
      >
        <BoardSwitch />
        {!isSearching && (
          <BoardPodium players={podium} isLoading={board.isLoading} you={you} cardOf={cardOf} />
        )}
        <Panel padding="flush">
          <BoardFilters {...searchText}>
            <GlobalChoices chosen={shown.chosen} onChoose={shown.choose} />
          </BoardFilters>
          <SearchOutcome
            search={search}
            total={board.isFetching || board.isError ? null : total}
            isMore={board.data?.data.moreFound ?? false}
            onClear={searchText.clear}
          />
          <GlobalTable shown={shown} you={you} />
        </Panel>
      </BoardPage>
    </PlayerPage>
  )
}

const cardOf = ({ totalEarnings, solEarnings, winRate }: BoardPlayer) => ({
  dollars: totalEarnings,
  detail: <CardDetail sol={solEarnings} rate={winRate} />,
})

/** The small line of a podium card. */
function CardDetail({ sol, rate }: { sol: number | null; rate: number }) {
  const t = useStrings(boardStrings)
  return (
    <>
      <SolAmount amount={sol} isPlain />
      {sol !== null && ' · '}
      {t('boards.winRateInCard', { rate: cardRate(rate) })}
    </>
  )
}

type GlobalChoicesProps = { chosen: GlobalBoard['chosen']; onChoose: GlobalBoard['choose'] }

/** The order, and which matches count. */
function GlobalChoices({ chosen, onChoose }: GlobalChoicesProps) {
  const t = useStrings(boardStrings, standingsStrings)
  return (
    <>
      <Select
        label={t('boards.sortBy')}
        value={chosen.sortBy}
        options={CHOICES.sortBy.map((value) => ({ value, label: t(`standings.sort.${value}`) }))}
        onValueChange={(value) => onChoose('sortBy', value)}
      />
      <Select
        label={t('standings.time')}
        value={chosen.time}
        options={CHOICES.time.map((value) => ({ value, label: t(`standings.times.${value}`) }))}
        onValueChange={(value) => onChoose('time', value)}
      />
      <Select
        label={t('standings.mode')}
        value={chosen.mode}
        options={CHOICES.mode.map((value) => ({ value, label: t(`standings.modes.${value}`) }))}
        onValueChange={(value) => onChoose('mode', value)}
      />
      <Select
        label={t('standings.tier')}
        value={chosen.tier}
        options={CHOICES.tier.map((value) => ({
          value,
          label: value === 'all' ? t('standings.allTiers') : t('standings.oneTier', { tier: value }),
        }))}
        onValueChange={(value) => onChoose('tier', value)}
      />
    </>
  )
}

type SearchOutcomeProps = {
  search: string
  /** Null until it is known. */
  total: number | null
  isMore: boolean
  onClear: () => void
}

/** How many players a search found. Always rendered, so that a screen reader announces the change. */
function SearchOutcome({ search, total, isMore, onClear }: SearchOutcomeProps) {
  const t = useStrings(standingsStrings)
  const isKnown = search !== '' && total !== null
  return (
    <Row
      gap={3}
      align="center"
      justify="between"
      wraps
      size="note"
      tone="muted"
      canBreak
      className={styles.line}
    >
      <output>{isKnown && t('standings.found', { search, total: `${total}${isMore ? '+' : ''}` })}</output>
      {search !== '' && (
        <Button size="small" onClick={onClear}>
          {t('standings.clearSearch')}
        </Button>
      )}
    </Row>
  )
}
