import { Download } from 'lucide-react'
import { useState } from 'react'
import type { HistoryFilter } from '../../api/profile.ts'
import { useReadMatches } from '../../api/read-pages.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/show-toast.ts'
import { historyStrings } from './history-strings.en.ts'
import { fitsFilter, matchesCsv } from './match-file.ts'

/** Saves every match that fits the filter, not only those that have been scrolled to. */
export function MatchesExport({ filter }: { filter: HistoryFilter }) {
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
