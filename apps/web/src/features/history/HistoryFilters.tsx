import { MODES, TIERS } from '@throwdown/rules/terms'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import type { HistoryFilter } from '../../api/profile.ts'
import { useReadMatches } from '../../api/read-pages.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/show-toast.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './HistoryFilters.module.css'
import { historyStrings } from './history-strings.en.ts'
import { fitsFilter, matchesCsv } from './match-file.ts'
import type { HistoryChoice } from './use-history-address.ts'

type HistoryFiltersProps = {
  filter: HistoryFilter
  /** Null until a match against the chosen opponent is loaded. */
  opponent: string | null
  onChoose: (choice: HistoryChoice) => void
}

const MODE_CHOICES = ['all', ...MODES] as const
const RESULT_CHOICES = ['all', 'won', 'lost', 'void'] as const

export function HistoryFilters({ filter, opponent, onChoose }: HistoryFiltersProps) {
  const t = useStrings(historyStrings)
  return (
    <div className={styles.filters}>
      <Select
        label={t('history.mode')}
        value={filter.mode ?? 'all'}
        options={MODE_CHOICES.map((value) => ({ value, label: t(`history.modes.${value}`) }))}
        onValueChange={(mode) => onChoose({ mode: mode === 'all' ? undefined : mode })}
      />
      <Select
        label={t('history.stake')}
        value={String(filter.tier ?? 'all')}
        options={[
          { value: 'all', label: t('history.allStakes') },
          ...TIERS.map((tier) => ({ value: String(tier), label: t('history.tier', { tier }) })),
        ]}
        onValueChange={(chosen) => onChoose({ tier: TIERS.find((tier) => String(tier) === chosen) })}
      />
      <Select
        label={t('history.outcome')}
        value={filter.result ?? 'all'}
        options={RESULT_CHOICES.map((value) => ({ value, label: t(`history.outcomes.${value}`) }))}
        onValueChange={(result) => onChoose({ result: result === 'all' ? undefined : result })}
      />
      <MatchesExport filter={filter} />
      {filter.opponent && (
        <Button
          size="small"
          tone="quiet"
          icon={<X aria-hidden />}
          onClick={() => onChoose({ opponent: undefined })}
        >
          {t('history.against', { name: opponent ?? t('history.oneOpponent') })}
          <VisuallyHidden> · {t('history.everyone')}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

/** Saves every match that fits the filter, not only those that have been scrolled to. */
function MatchesExport({ filter }: { filter: HistoryFilter }) {
  const t = useStrings(historyStrings)
  const readMatches = useReadMatches()
  const [isRunning, setIsRunning] = useState(false)
  async function run(): Promise<void> {
    setIsRunning(true)
    const read = await readMatches()
    setIsRunning(false)
    if ('error' in read) showToast('error', t('history.exportFailed'))
    else
      saveFile(
        'throwdown-matches.csv',
        matchesCsv(read.items.filter((match) => fitsFilter(filter, match))),
        'text/csv',
      )
  }
  return (
    <Button
      size="small"
      tone="quiet"
      icon={<Download aria-hidden />}
      busyText={isRunning && t('history.exporting')}
      onClick={() => void run()}
    >
      {t('history.export')}
    </Button>
  )
}
