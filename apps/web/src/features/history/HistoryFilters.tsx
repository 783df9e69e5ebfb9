import { MODES, TIERS } from '@throwdown/rules/terms'
import { X } from 'lucide-react'
import type { HistoryFilter } from '../../api/profile.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './HistoryFilters.module.css'
import { historyStrings } from './history-strings.en.ts'
import { MatchesExport } from './MatchesExport.tsx'
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
