import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type StatementFilter, useWalletActivityQuery } from '../../api/wallet.ts'
import { BoardPage } from '../../boards/BoardPage.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { PlayerPage } from '../../shell/PlayerPage.tsx'
import { Row } from '../../ui/layout.tsx'
import { Select } from '../../ui/Select.tsx'
import { PendingItems } from './PendingItems.tsx'
import { Statement } from './Statement.tsx'
import { StatementDownload } from './StatementDownload.tsx'
import { walletStrings } from './wallet-strings.en.ts'
import { isStatementKind, type KindChoice } from './wallet-types.ts'

const DAY_MS = 86_400_000
const PERIOD_DAYS = { week: 7, month: 30, year: 365, all: null } as const
type Period = keyof typeof PERIOD_DAYS
const PERIODS = ['week', 'month', 'year', 'all'] as const
const PAGE_LINES = 100

/** What is on its way, and every ledger line that changed the player's money. */
export default function ActivityScreen() {
  const t = useStrings(walletStrings)
  const { period, kind, choose } = useActivityChoice()
  // The period ends when the page was opened: a filter that moves with the clock would be fetched again and again.
  const [openedAtMs] = useState(() => Date.now())
  const filter = useMemo((): StatementFilter => {
    const days = PERIOD_DAYS[period]
    return {
      limit: PAGE_LINES,
      ...(days !== null && { fromMs: openedAtMs - days * DAY_MS }),
      ...(kind !== 'all' && { kind }),
    }
  }, [period, kind, openedAtMs])
  const activity = useWalletActivityQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <PlayerPage>
      <BoardPage
        title={t('wallet.activity.title')}
        back={{ to: paths.dashboard, label: t('wallet.back') }}
        aside={
          <Row gap={3} align="center" wraps>
            <Select
              label={t('wallet.activity.period')}
              value={period}
              options={PERIODS.map((value) => ({ value, label: t(`wallet.activity.periods.${value}`) }))}
              onValueChange={(chosen) => choose({ period: chosen })}
            />
            <StatementDownload filter={filter} />
          </Row>
        }
      >
        <Statement
          filter={filter}
          kind={kind}
          pending={activity.data && <PendingItems {...activity.data.data} />}
          onKind={(chosen) => choose({ kind: chosen })}
        />
      </BoardPage>
    </PlayerPage>
  )
}

/** In the address, so that a link and a reload keep it. */
function useActivityChoice() {
  const [query, setQuery] = useSearchParams()
  const period = PERIODS.find((name) => name === query.get('period')) ?? 'month'
  const asked = query.get('kind') ?? ''
  const kind: KindChoice = isStatementKind(asked) ? asked : 'all'
  const choose = (choice: { period?: Period; kind?: KindChoice }): void => {
    // As the address is now: two quick changes must not lose one.
    const next = new URLSearchParams(window.location.search)
    next.set('period', choice.period ?? next.get('period') ?? 'month')
    if (choice.kind === 'all') next.delete('kind')
    else if (choice.kind) next.set('kind', choice.kind)
    setQuery(next, { replace: true })
  }
  return { period, kind, choose }
}
