import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import type { DialogProps } from './DialogFrame.tsx'

const RETRY_MS = 2_000

let Frame: ComponentType<DialogProps> | null = null
const listeners = new Set<() => void>()

/** A page is there before what its dialogs need: that is fetched with the first input, or with the first opening. */
export async function loadDialogFrame(): Promise<void> {
  const loaded = await import('./DialogFrame.tsx')
  Frame = loaded.DialogFrame
  for (const listener of listeners) listener()
}

/** The one modal: closes by its button, Escape and a click on the backdrop, unless it must be answered. */
export function Dialog(props: DialogProps) {
  const isLoaded = useSyncExternalStore(subscribe, () => Frame !== null)
  const isMissing = props.isOpen && !isLoaded
  useEffect(() => {
    if (!isMissing) return undefined
    // Without a network it fails, and is tried again while the dialog is wanted.
    const load = (): void => void loadDialogFrame().catch(() => undefined)
    load()
    const timer = setInterval(load, RETRY_MS)
    return () => clearInterval(timer)
  }, [isMissing])
  return isLoaded && Frame ? <Frame {...props} /> : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
