import { Copy, QrCode } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showToast, type ToastType } from '../../ui/show-toast.ts'
import { Specimen } from './Specimen.tsx'

const TOAST_TYPES: ToastType[] = ['info', 'success', 'warning', 'error']

export function ActionSpecimens() {
  return (
    <>
      <Specimen name="Button">
        <Button tone="primary" size="large" icon={<Icon name="swords" />}>
          Primary large
        </Button>
        <Button tone="primary">Primary</Button>
        <Button tone="gold">Gold</Button>
        <Button tone="bright" icon={<QrCode aria-hidden />}>
          Bright
        </Button>
        <Button>Plain</Button>
        <Button tone="quiet" size="small" icon={<Copy aria-hidden />}>
          Quiet small
        </Button>
        <Button tone="danger" size="small">
          Danger
        </Button>
        <Button tone="primary" busyText="Working…">
          Busy
        </Button>
        <Button tone="primary" disabledReason="Choose something first">
          Disabled with a reason
        </Button>
        <ButtonLink to="/ui" tone="quiet" size="small">
          Link
        </ButtonLink>
      </Specimen>
      <Specimen name="Toast">
        {TOAST_TYPES.map((type) => (
          <Button
            key={type}
            size="small"
            onClick={() => showToast(type, `This is a message of type ${type}.`)}
          >
            {type}
          </Button>
        ))}
      </Specimen>
      <DialogSpecimen />
    </>
  )
}

function DialogSpecimen() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Specimen name="Dialog">
      <Button onClick={() => setIsOpen(true)}>Open dialog</Button>
      <Dialog
        title="A dialog"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        footer={
          <Button tone="primary" onClick={() => setIsOpen(false)}>
            Done
          </Button>
        }
      >
        <p>Closes by its buttons, by Escape and by a click beside it. The content scrolls when it is long.</p>
      </Dialog>
    </Specimen>
  )
}
