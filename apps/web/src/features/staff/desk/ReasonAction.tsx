import { type ReactNode, useState } from 'react'
import { Button, type ButtonLook } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
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
export function ReasonAction(props: ReasonActionProps) {
  const { label, text, confirm, send, disabledReason, ...look } = props
  const [isRequesting, setIsRequesting] = useState(false)
  const close = () => setIsRequesting(false)
  return (
    <>
      <Button {...look} disabledReason={disabledReason} onClick={() => setIsRequesting(true)}>
        {label}
      </Button>
      <Dialog title={label} isOpen={isRequesting} onClose={close}>
        {isRequesting && (
          <ReasonForm
            text={text}
            confirm={confirm}
            {...(look.tone && { tone: look.tone })}
            send={send}
            onDone={close}
          />
        )}
      </Dialog>
    </>
  )
}
