const FIRST_INPUT = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Fetches the code of calls and toasts with the first input: it is not part of the first load, but without it a
 * player who loses the network would see no message.
 */
export function warmUpOnFirstInput(): void {
  const fetched = new AbortController()
  for (const type of FIRST_INPUT) {
    window.addEventListener(type, start, { signal: fetched.signal, capture: true })
  }
  function start(): void {
    fetched.abort()
    // If it fails now, the first use tries again.
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
