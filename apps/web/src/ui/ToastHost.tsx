import { lazy, Suspense } from 'react'
import { toastWanted } from './show-toast.ts'
import { useStore } from './store.ts'

const ToastRegion = lazy(() => import('./Toast.tsx').then((module) => ({ default: module.ToastRegion })))

/** Mounts the toast region with the first message, so that pages without one never load it. */
export function ToastHost() {
  const isWanted = useStore(toastWanted)
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  )
}
