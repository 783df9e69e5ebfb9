import { formatUsd } from '@throwdown/rules/money'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { arenaStrings } from '../../arena/arena-strings.en.ts'
import type { DuelView, ThrowClock } from '../../arena/duel-view.ts'
import { readClock } from '../../arena/stage/throw-clock.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useNowMs } from '../../ui/use-now.ts'

type SurrenderProps = { view: DuelView; onSurrender: () => void }

/** [M8] The way out. It names its price, and the clock stays in sight while the player thinks. */
export function Surrender({ view: { stage, stakes }, onSurrender }: SurrenderProps) {
  const t = useStrings(arenaStrings)
  const [isRequested, setIsRequested] = useState(false)
  const stay = () => setIsRequested(false)
  return (
    <>
      <Button tone="quiet" size="small" icon={<Flag aria-hidden />} onClick={() => setIsRequested(true)}>
        {t('arena.leave')}
      </Button>
      <Dialog
        title={t('arena.leaveTitle')}
        isOpen={isRequested}
        onClose={stay}
        footer={
          <>
            <Button tone="primary" onClick={stay}>
              {t('arena.leaveStay')}
            </Button>
            <Button tone="danger" onClick={onSurrender}>
              {t('arena.leave')}
            </Button>
          </>
        }
      >
        <p>{t('arena.leaveText', { stake: formatUsd((stakes?.pot ?? 0n) / 2n) })}</p>
        {stage.name !== 'accepting' && 'clock' in stage && <TimeLeft clock={stage.clock} />}
      </Dialog>
    </>
  )
}

const TICK_MS = 250

function TimeLeft({ clock }: { clock: ThrowClock }) {
  const t = useStrings(arenaStrings)
  const { seconds, isBank } = readClock(clock, useNowMs(TICK_MS))
  return (
    <p role="timer">
      {isBank && `${t('arena.timeBank')}: `}
      <b>{t('arena.secondsLeft', { seconds })}</b>
    </p>
  )
}
