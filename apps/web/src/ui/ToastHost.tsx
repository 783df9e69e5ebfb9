import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastWanted } from './show-toast.ts'

const ToastRegion = lazy(() => import('./Toast.tsx').then((module) => ({ default: module.ToastRegion })))

/** Mounts the toast region with the first message, so that pages without one never load it. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(toastWanted.subscribe, toastWanted.read)
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  )
}
