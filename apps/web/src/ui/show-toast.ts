import type { TypeOptions } from 'react-toastify/unstyled'

export type ToastType = Extract<TypeOptions, 'info' | 'error' | 'success' | 'warning'>

export const TOAST_MS = 5_000

let isWanted = false
const listeners = new Set<() => void>()

/** Shows a message for a while. The toast code itself is loaded with the first message. */
export function showToast(type: ToastType, message: string, options: { durationMs?: number } = {}): void {
  isWanted = true
  for (const listener of listeners) listener()
  void Promise.all([import('react-toastify/unstyled'), region.isThere]).then(([{ toast }]) =>
    // The same message again does not pile up.
    toast(message, { type, toastId: `${type} ${message}`, autoClose: options.durationMs ?? TOAST_MS }),
  )
}

const { promise: isThere, resolve: isMounted } = Promise.withResolvers<void>()

/** A message that comes before its region is kept until the region has mounted for good: React's strict mode mounts twice. */
export const region = { isThere, isMounted }

/** Store of one fact for the toast host: has there been a message yet? */
export const toastWanted = {
  read: () => isWanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
