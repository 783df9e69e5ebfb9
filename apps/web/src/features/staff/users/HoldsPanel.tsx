import { HOLD_KINDS, HOLD_REASONS, type HoldKind } from '@throwdown/contract/player-hold'
import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { useState } from 'react'
import { useHoldPlayerMutation, useReleasePlayerMutation } from '../../../api/staff-players.ts'
import { textOfCode } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { ReasonForm } from '../desk/ReasonForm.tsx'
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
  const [isRequesting, setIsRequesting] = useState(false)
  const hold = player.holds.find((one) => one.what === what)
  const action = t(`staffUsers.holds.${hold ? 'release' : 'hold'}.${what}`)
  const close = () => setIsRequesting(false)
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
        onClick={() => setIsRequesting(true)}
      >
        {action}
      </Button>
      <Dialog title={action} isOpen={isRequesting} onClose={close}>
        {isRequesting &&
          (hold ? (
            <Release playerId={player.id} what={what} onDone={close} />
          ) : (
            <NewHold playerId={player.id} what={what} onDone={close} />
          ))}
      </Dialog>
    </div>
  )
}

type HoldProps = { playerId: string; what: HoldKind; onDone: () => void }

function NewHold({ playerId, what, onDone }: HoldProps) {
  const t = useStrings(userStrings)
  const [hold] = useHoldPlayerMutation()
  return (
    <ReasonForm
      tone="danger"
      confirm={t('staffUsers.holds.confirm')}
      reasons={HOLD_REASONS.map((value) => ({
        value,
        label: t(`staffUsers.holds.reasons.${value}`),
        playersRead: textOfCode(`${what}_held_${value}`),
      }))}
      send={async (note, _id, reason) =>
        reason && (await hold({ params: { playerId }, body: { what, reason, note } })).error
      }
      onDone={onDone}
    />
  )
}

function Release({ playerId, what, onDone }: HoldProps) {
  const t = useStrings(userStrings)
  const [release] = useReleasePlayerMutation()
  return (
    <ReasonForm
      isNote
      tone="plain"
      confirm={t('staffUsers.holds.confirmRelease')}
      send={async (note) => (await release({ params: { playerId }, body: { what, note } })).error}
      onDone={onDone}
    />
  )
}
