import type { ReactNode } from 'react'
import type { ButtonLook } from '../../../ui/Button.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { ReasonForm } from './ReasonForm.tsx'

type ReasonActionProps = ButtonLook & {
  label: string
  /** What will happen. */
  text: ReactNode
  confirm: string
  disabledReason?: string | false | null
  /** Returns what failed; what was done it says itself. */
  send: (reason: string, id: string) => Promise<unknown>
}

/** A button that asks for a reason first. */
export function ReasonAction({ text, confirm, send, ...button }: ReasonActionProps) {
  const { tone } = button
  return (
    <DialogButton {...button}>
      {(close) => (
        <ReasonForm text={text} confirm={confirm} {...(tone && { tone })} send={send} onDone={close} />
      )}
    </DialogButton>
  )
}
