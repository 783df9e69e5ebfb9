const FIRST_INPUT = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Fetches what an answer needs as soon as somebody touches the page: toasts and calls are not part of the first
 * load, but without them a player who loses the network meanwhile would never be told.
 */
export function warmUpOnFirstInput(): void {
  const fetched = new AbortController()
  for (const type of FIRST_INPUT) {
    window.addEventListener(type, start, { signal: fetched.signal, capture: true })
  }
  function start(): void {
    fetched.abort()
    // Without a network now, the use itself will try again.
    Promise.all([
      import('react-toastify/unstyled'),
      import('../ui/Toast.tsx'),
      import('../i18n/error-text.ts'),
      import('../api/auth.ts'),
      import('../api/support.ts'),
      import('@throwdown/contract/auth'),
      import('@throwdown/contract/contact'),
    ]).catch(() => undefined)
  }
}
