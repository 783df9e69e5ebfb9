import { REALITY_CHECK_MINUTES, type RealityCheckMinutes } from '@throwdown/contract/safe-play'
import { BellRing } from 'lucide-react'
import { useSetRealityCheckMutation } from '../../api/safe-play.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { showToast } from '../../ui/show-toast.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import { safePlayStrings } from './safe-play-strings.en.ts'

/** [L4] How often the reality check is shown. */
export function IntervalPanel({ everyMinutes }: { everyMinutes: RealityCheckMinutes }) {
  const t = useStrings(safePlayStrings)
  const [save] = useSetRealityCheckMutation()
  async function change(minutes: RealityCheckMinutes): Promise<void> {
    const { error } = await save({ body: { everyMinutes: minutes } })
    if (error) showToast('error', errorText(error) ?? t('safePlay.failed'))
  }
  return (
    <ChoiceCard
      icon={<BellRing size={20} aria-hidden />}
      title={t('safePlay.interval.title')}
      text={t('safePlay.interval.text')}
      label={t('safePlay.interval.label')}
      options={REALITY_CHECK_MINUTES.map((value) => ({
        value,
        label: t('safePlay.interval.minutes', { minutes: value }),
      }))}
      value={everyMinutes}
      onChange={(minutes) => void change(minutes)}
    />
  )
}
