import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type DialogButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'onClick' | 'title'> & {
  label: string
  /** Of the dialog, if the button says it in fewer words. */
  title?: string
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. Its content exists while it is open, so that a form begins anew each time. */
export function DialogButton({ label, title = label, children, ...button }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        {isOpen && children(close)}
      </Dialog>
    </>
  )
}
