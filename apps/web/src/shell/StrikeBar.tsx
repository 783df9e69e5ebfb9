import { Hourglass, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useStrings } from '../i18n/strings.ts'
import { useBarLeft } from '../lobby/use-can-pay.ts'
import { usePlayPart } from '../realtime/tab-play.ts'
import { helpPath } from '../routing/help-questions.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { Bar } from './Bar.tsx'
import styles from './PlayBar.module.css'
import { playBarStrings } from './play-bar-strings.en.ts'

const SEEN_KEY = 'throwdown-strike-seen'

/** [M7] The bar for a player who missed a match: a warning the first time, then the time until they may join again. */
export function useStrikeNotice(): ReactNode {
  const strikes = usePlayPart((status) => status.strikes.strikes)
  const left = useBarLeft()
  const [seen, setSeen] = useState(() => Number(localStorage.getItem(SEEN_KEY) ?? 0))
  if (left) return <Barred left={left} />
  if (strikes !== 1 || seen === strikes) return null
  function dismiss(): void {
    localStorage.setItem(SEEN_KEY, String(strikes))
    setSeen(strikes)
  }
  return <Warning onDismiss={dismiss} />
}

function Barred({ left }: { left: string }) {
  const t = useStrings(playBarStrings)
  const [isRequested, setIsRequested] = useState(false)
  const close = () => setIsRequested(false)
  return (
    <Bar
      tone="trouble"
      picture={<Hourglass />}
      title={t('playBar.barred')}
      action={
        <Button tone="quiet" size="small" onClick={() => setIsRequested(true)}>
          {t('playBar.why')}
        </Button>
      }
    >
      <b className={styles.clock}>{left}</b>
      <span>{t('playBar.barredText')}</span>
      <Dialog
        title={t('playBar.whyTitle')}
        isOpen={isRequested}
        onClose={close}
        footer={
          <Button tone="primary" onClick={close}>
            {t('playBar.understood')}
          </Button>
        }
      >
        <Stack gap={3}>
          <p>{t('playBar.whyText')}</p>
          <p>{t('playBar.whyRule')}</p>
          <p>{t('playBar.whyHelp')}</p>
          <Link to={helpPath('barred-from-joining')} onClick={close}>
            {t('playBar.whyMore')}
          </Link>
        </Stack>
      </Dialog>
    </Bar>
  )
}

function Warning({ onDismiss }: { onDismiss: () => void }) {
  const t = useStrings(playBarStrings)
  return (
    <Bar
      tone="running"
      picture={<TriangleAlert />}
      title={t('playBar.strike')}
      action={
        <Button tone="quiet" size="small" onClick={onDismiss}>
          {t('playBar.understood')}
        </Button>
      }
    >
      <span>{t('playBar.strikeText')}</span>
    </Bar>
  )
}
