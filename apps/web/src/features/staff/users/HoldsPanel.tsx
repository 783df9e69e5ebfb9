import { HOLD_KINDS, type HoldKind } from '@throwdown/contract/player-hold'
import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { useState } from 'react'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { HoldForm } from './HoldForm.tsx'
import { ReleaseForm } from './ReleaseForm.tsx'
import styles from './user-panels.module.css'
import { userStrings } from './user-strings.en.ts'

/** One person holds, another one releases. The player reads the reason, never the note. */
export function HoldsPanel({ player }: { player: StaffPlayer }) {
  const t = useStrings(userStrings)
  return (
    <Panel padding="roomy">
      <h2 className={styles.heading}>{t('staffUsers.holds.title')}</h2>
      <div className={styles.actions}>
        {HOLD_KINDS.map((what) => (
          <Hold key={what} what={what} player={player} />
        ))}
        <p className={styles.quiet}>{t('staffUsers.holds.rule')}</p>
      </div>
    </Panel>
  )
}

function Hold({ what, player }: { what: HoldKind; player: StaffPlayer }) {
  const t = useStrings(userStrings)
  const [isAsking, setIsAsking] = useState(false)
  const hold = player.holds.find((one) => one.what === what)
  const action = t(`staffUsers.holds.${hold ? 'release' : 'hold'}.${what}`)
  const close = () => setIsAsking(false)
  return (
    <div>
      {hold && (
        <p>
          {t('staffUsers.holds.since', {
            what: t(`staffUsers.held.${what}`),
            reason: t(`staffUsers.holds.reasons.${hold.reason}`),
            who: hold.setBy ?? '',
            when: utc.moment(hold.setAtMs),
          })}
        </p>
      )}
      <Button
        tone={hold ? 'plain' : 'danger'}
        wide
        disabledReason={hold && !hold.mayRelease && t('staffUsers.holds.other')}
        onClick={() => setIsAsking(true)}
      >
        {action}
      </Button>
      <Dialog title={action} isOpen={isAsking} onClose={close}>
        {isAsking &&
          (hold ? (
            <ReleaseForm playerId={player.id} what={what} onDone={close} />
          ) : (
            <HoldForm playerId={player.id} what={what} onDone={close} />
          ))}
      </Dialog>
    </div>
  )
}
