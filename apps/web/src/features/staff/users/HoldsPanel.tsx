import { HOLD_KINDS, HOLD_REASONS, type HoldKind } from '@throwdown/contract/player-hold'
import type { StaffPlayer } from '@throwdown/contract/staff-players'
import { useHoldPlayerMutation, useReleasePlayerMutation } from '../../../api/staff-players.ts'
import { textOfCode } from '../../../i18n/error-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { ReasonForm } from '../desk/ReasonForm.tsx'
import { TitledPanel } from '../TitledPanel.tsx'
import { userStrings } from './user-strings.en.ts'

/** One person holds, another one releases. The player reads the reason, never the note. */
export function HoldsPanel({ player }: { player: StaffPlayer }) {
  const t = useStrings(userStrings)
  return (
    <TitledPanel title={t('staffUsers.holds.title')}>
      <Stack gap={4}>
        {HOLD_KINDS.map((what) => (
          <Hold key={what} what={what} player={player} />
        ))}
        <Hint>{t('staffUsers.holds.rule')}</Hint>
      </Stack>
    </TitledPanel>
  )
}

function Hold({ what, player }: { what: HoldKind; player: StaffPlayer }) {
  const t = useStrings(userStrings)
  const hold = player.holds.find((one) => one.what === what)
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
      <DialogButton
        label={t(`staffUsers.holds.${hold ? 'release' : 'hold'}.${what}`)}
        tone={hold ? 'plain' : 'danger'}
        wide
        disabledReason={hold && !hold.mayRelease && t('staffUsers.holds.other')}
      >
        {(onDone) =>
          hold ? (
            <Release playerId={player.id} what={what} onDone={onDone} />
          ) : (
            <NewHold playerId={player.id} what={what} onDone={onDone} />
          )
        }
      </DialogButton>
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
