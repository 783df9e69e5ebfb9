import {
  REALITY_CHECK_MINUTES,
  type RealityCheckMinutes,
  TIME_OUT_DAYS,
  type TimeOutDays,
} from '@throwdown/contract/safe-play'
import { BellRing, HeartHandshake, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSetRealityCheckMutation, useStartTimeOutMutation } from '../../api/safe-play.ts'
import formStyles from '../../forms/form.module.css'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { utc } from '../../ui/text/utc.ts'
import { useNowMs } from '../../ui/use-now.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import { timeOutEnd } from './play-amounts.ts'
import { safePlayStrings } from './safe-play-strings.en.ts'

export function TimeOutPanel() {
  const t = useStrings(safePlayStrings)
  const [days, setDays] = useState<TimeOutDays>(7)
  const [start, { isLoading }] = useStartTimeOutMutation()
  const when = utc.longMoment(timeOutEnd(useNowMs(10_000), days))
  const length = t(`safePlay.timeOut.length.d${days}`)
  async function confirm(close: () => void): Promise<void> {
    const { error } = await start({ body: { days } })
    if (error) showToast('error', errorText(error) ?? t('safePlay.failed'))
    else close()
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
      <DialogButton
        tone="bright"
        wide
        label={t('safePlay.timeOut.start', { length })}
        title={t('safePlay.timeOut.confirmTitle', { length })}
      >
        {(close) => (
          <Stack gap={4}>
            <p className={formStyles.text}>{t('safePlay.timeOut.confirmText', { when })}</p>
            <Button
              tone="danger"
              wide
              busyText={isLoading && t('safePlay.timeOut.starting')}
              onClick={() => void confirm(close)}
            >
              {t('safePlay.timeOut.confirm')}
            </Button>
            <Button tone="quiet" wide onClick={close}>
              {t('safePlay.cancel')}
            </Button>
          </Stack>
        )}
      </DialogButton>
      <p className={formStyles.text}>{t('safePlay.timeOut.until', { when })}</p>
    </ChoiceCard>
  )
}

const HELP_PATH = `${paths.responsiblePlay}#help`

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
    >
      <Note icon={HeartHandshake}>
        <b>{t('safePlay.help.title')}</b> {t('safePlay.help.text')}{' '}
        <Link to={HELP_PATH}>{t('safePlay.help.open')}</Link>
      </Note>
    </ChoiceCard>
  )
}
