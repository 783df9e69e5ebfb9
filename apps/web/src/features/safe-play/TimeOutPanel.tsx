import { TIME_OUT_DAYS, type TimeOutDays } from '@throwdown/contract/safe-play'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useStartTimeOutMutation } from '../../api/safe-play.ts'
import formStyles from '../../forms/form.module.css'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { utc } from '../../ui/text/utc.ts'
import { useNowMs } from '../../ui/use-now.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import { timeOutEnd } from './play-amounts.ts'
import { safePlayStrings } from './safe-play-strings.en.ts'

export function TimeOutPanel() {
  const t = useStrings(safePlayStrings)
  const [days, setDays] = useState<TimeOutDays>(7)
  const [isRequesting, setIsRequesting] = useState(false)
  const [start, { isLoading }] = useStartTimeOutMutation()
  const when = utc.longMoment(timeOutEnd(useNowMs(10_000), days))
  const length = t(`safePlay.timeOut.length.d${days}`)
  async function confirm(): Promise<void> {
    const { error } = await start({ body: { days } })
    if (error) showToast('error', errorText(error) ?? t('safePlay.failed'))
    else setIsRequesting(false)
  }
  return (
    <ChoiceCard
      icon={<Hourglass size={20} aria-hidden />}
      title={t('safePlay.timeOut.title')}
      text={t('safePlay.timeOut.text')}
      label={t('safePlay.timeOut.label')}
      options={TIME_OUT_DAYS.map((value) => ({ value, label: t(`safePlay.timeOut.length.d${value}`) }))}
      value={days}
      onChange={setDays}
    >
      <Button tone="bright" wide onClick={() => setIsRequesting(true)}>
        {t('safePlay.timeOut.start', { length })}
      </Button>
      <p className={formStyles.text}>{t('safePlay.timeOut.until', { when })}</p>
      <Dialog
        title={t('safePlay.timeOut.confirmTitle', { length })}
        isOpen={isRequesting}
        onClose={() => setIsRequesting(false)}
      >
        <div className={formStyles.form}>
          <p className={formStyles.text}>{t('safePlay.timeOut.confirmText', { when })}</p>
          <Button
            tone="danger"
            wide
            busyText={isLoading && t('safePlay.timeOut.starting')}
            onClick={() => void confirm()}
          >
            {t('safePlay.timeOut.confirm')}
          </Button>
          <Button tone="quiet" wide onClick={() => setIsRequesting(false)}>
            {t('safePlay.cancel')}
          </Button>
        </div>
      </Dialog>
    </ChoiceCard>
  )
}
