import { useState } from 'react'
import { type Confirmation, type ConfirmedAbout, useOpenConfirmation } from './use-confirmation.ts'

type Asked<About> = { about: About; confirmation: Confirmation; isShown: boolean }

type ConfirmingDeps<About> = {
  onProved: (about: About, confirmationId: string) => void
  /** It could not be asked for. */
  onRefused: (error: unknown) => void
}

/** [C9] Has the player prove anew who they are, for exactly this; `confirming` is for the dialog while it is open. */
export function useConfirming<About extends ConfirmedAbout>({ onProved, onRefused }: ConfirmingDeps<About>) {
  const { open, isOpening } = useOpenConfirmation()
  const [asked, setAsked] = useState<Asked<About> | null>(null)
  async function confirmAnew(about: About): Promise<void> {
    const { opened, error } = await open(about)
    // The form says what was refused, and a dialog would cover it.
    setAsked(opened && { about, confirmation: opened, isShown: true })
    if (!opened) onRefused(error)
  }
  async function confirm(about: About): Promise<void> {
    // Closed and come back: the code in the mailbox is still good.
    const isOpen = asked && nameOf(asked.about) === nameOf(about) && asked.confirmation.endsAtMs > Date.now()
    if (isOpen) setAsked({ ...asked, isShown: true })
    else await confirmAnew(about)
  }
  const confirming = asked?.isShown && {
    ...asked,
    isRenewing: isOpening,
    onProved: (confirmationId: string) => {
      setAsked(null)
      onProved(asked.about, confirmationId)
    },
    onRenew: () => void confirmAnew(asked.about),
    onClose: () => setAsked({ ...asked, isShown: false }),
  }
  return { confirm, isOpening, confirming }
}

/** The same for the same request only. */
export const nameOf = (about: ConfirmedAbout): string =>
  about.purpose === 'address' ? about.address : [about.coin, about.address, about.micros].join(' ')
