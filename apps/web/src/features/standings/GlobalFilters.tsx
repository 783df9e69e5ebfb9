import { boardStrings } from '../../boards/board-strings.en.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Select } from '../../ui/Select.tsx'
import { standingsStrings } from './standings-strings.en.ts'
import { CHOICES, type GlobalBoard } from './use-global-board.ts'

type GlobalFiltersProps = { chosen: GlobalBoard['chosen']; onChoose: GlobalBoard['choose'] }

/** The order, and which matches count. */
export function GlobalFilters({ chosen, onChoose }: GlobalFiltersProps) {
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
