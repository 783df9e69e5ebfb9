import type { TypeOptions } from 'react-toastify/unstyled'

export type ToastType = Extract<TypeOptions, 'info' | 'error' | 'success' | 'warning'>

export const TOAST_MS = 5_000

let isWanted = false
const listeners = new Set<() => void>()

/** Shows a message for a while. The toast code itself is loaded with the first message. */
export function showToast(type: ToastType, message: string, options: { durationMs?: number } = {}): void {
  isWanted = true
  for (const listener of listeners) listener()
  void import('react-toastify/unstyled').then(({ toast }) =>
    toast(message, { type, autoClose: options.durationMs ?? TOAST_MS }),
  )
}

/** Store of one fact for the toast host: has there been a message yet? */
export const toastWanted = {
  read: () => isWanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
