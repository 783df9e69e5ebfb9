import type { TypeOptions } from 'react-toastify/unstyled'
import { createStore } from './store.ts'

export type ToastType = Extract<TypeOptions, 'info' | 'error' | 'success' | 'warning'>

export const TOAST_MS = 5_000

/** Whether there has been a message yet. */
export const toastWanted = createStore(false)

/** Shows a message for a while. The toast code itself is loaded with the first message. */
export function showToast(type: ToastType, message: string, options: { durationMs?: number } = {}): void {
  toastWanted.set(true)
  void Promise.all([import('react-toastify/unstyled'), region.isThere]).then(([{ toast }]) =>
    // The same message again does not pile up.
    toast(message, { type, toastId: `${type} ${message}`, autoClose: options.durationMs ?? TOAST_MS }),
  )
}

const { promise: isThere, resolve: isMounted } = Promise.withResolvers<void>()

/** A message that comes before its region is kept until the region has mounted for good: React's strict mode mounts twice. */
export const region = { isThere, isMounted }
