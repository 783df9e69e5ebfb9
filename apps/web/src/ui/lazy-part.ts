import { type ComponentType, lazy } from 'react'

/** Right after the browser reports its network, files may still fail to arrive. */
const RETRIES_AFTER_MS = [500, 2_000, 5_000]

/** A part of a page whose code is fetched when it is first shown. Without a network it waits instead of breaking the page. */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadOnceOnline(load))

async function loadOnceOnline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
  }
  await backOnline()
  for (const afterMs of RETRIES_AFTER_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, afterMs))
    }
  }
  // Some browsers keep the failure of a file for as long as the page is open.
  location.reload()
  return new Promise(() => {})
}

function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })
}
