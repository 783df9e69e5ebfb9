import { type ComponentType, useEffect } from 'react'
import type { DialogProps } from './DialogFrame.tsx'
import { createStore, useStore } from './store.ts'

const RETRY_MS = 2_000

const frame = createStore<{ readonly DialogFrame: ComponentType<DialogProps> } | null>(null)

/** A page is there before what its dialogs need: that is fetched with the first input, or with the first opening. */
export async function loadDialogFrame(): Promise<void> {
  frame.set(await import('./DialogFrame.tsx'))
}

/** The one modal: closes by its button, Escape and a click on the backdrop, unless it must be answered. */
export function Dialog(props: DialogProps) {
  const loaded = useStore(frame)
  const isMissing = props.isOpen && loaded === null
  useEffect(() => {
    if (!isMissing) return undefined
    // Without a network it fails, and is tried again while the dialog is wanted.
    const load = (): void => void loadDialogFrame().catch(() => undefined)
    load()
    const timer = setInterval(load, RETRY_MS)
    return () => clearInterval(timer)
  }, [isMissing])
  return loaded && <loaded.DialogFrame {...props} />
}
