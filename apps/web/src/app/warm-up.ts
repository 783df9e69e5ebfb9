import { loadDialogFrame } from '../ui/Dialog.tsx'

const FIRST_INPUT = ['pointerdown', 'keydown', 'focusin'] as const

/** Runs the work with the first input from now on; the returned function cancels it. */
export function onFirstInput(work: () => void): () => void {
  const over = new AbortController()
  const start = (): void => {
    over.abort()
    work()
  }
  for (const type of FIRST_INPUT) {
    window.addEventListener(type, start, { signal: over.signal, capture: true })
  }
  return () => over.abort()
}

/**
 * Fetches the code of dialogs, calls and toasts: it is not part of the first load, but without it a
 * player who loses the network would see no message.
 */
export function warmUp(): void {
  // If it fails now, the first use tries again.
  Promise.all([
    loadDialogFrame(),
    import('react-toastify/unstyled'),
    import('../ui/Toast.tsx'),
    import('../i18n/error-text.ts'),
    import('../api/auth.ts'),
    import('../api/support.ts'),
    import('@throwdown/contract/auth'),
    import('@throwdown/contract/contact'),
  ]).catch(() => undefined)
}
