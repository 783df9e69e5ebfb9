import type { ReactNode } from 'react'
import { BoardPage } from '../../boards/BoardPage.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { PlayerPage } from '../../shell/PlayerPage.tsx'
import { TabBar } from '../../shell/TabBar.tsx'
import { historyStrings } from './history-strings.en.ts'

/** The frame of the pages about the player's matches. */
export function HistoryPage({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const t = useStrings(historyStrings)
  return (
    <PlayerPage>
      <BoardPage title={t('history.title')} aside={aside}>
        <TabBar
          isWide
          label={t('history.tabs')}
          tabs={[
            { to: paths.history, label: t('history.matches') },
            { to: paths.coach, label: t('history.coach') },
          ]}
        />
        {children}
      </BoardPage>
    </PlayerPage>
  )
}
