import type { AppRoute } from './app-route.ts'
import { routes } from './routes.ts'

/** Starts fetching the page's code before React has rendered anything. */
export function preloadScreen(pathname: string): void {
  // If it fails now, rendering the screen tries again or shows the failure.
  findRoute(pathname)
    ?.load()
    .catch(() => undefined)
}

/** One module of each file that pages share; the file is run as a whole. */
const OF_ALL = () => import('../routing/use-document-title.ts')
const OF_PLAYERS = [
  () => import('@throwdown/contract/auth'),
  () => import('../api/base.ts'),
  () => import('@throwdown/contract/dashboard'),
  () => import('@throwdown/contract/queue'),
  () => import('../shell/AppHeader.tsx'),
]

/**
 * Runs shared files one by one, as they arrive. Together with the page they would be one long task, during which a slow phone
 * does not answer (decision 0027).
 */
export function runSharedFiles(isPlayer: boolean): void {
  for (const run of isPlayer ? [OF_ALL, ...OF_PLAYERS] : [OF_ALL]) run().catch(() => undefined)
}

/** As the router finds it, whose code is not there yet. */
export function findRoute(pathname: string): AppRoute | undefined {
  return routes.find(({ paths }) => paths.some((path) => isAddressOf(path, pathname)))
}

function isAddressOf(path: string, pathname: string): boolean {
  if (path === '*') return true
  const given = partsOf(pathname)
  const wanted = partsOf(path)
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part.toLowerCase() === given[index]?.toLowerCase())
  )
}

function partsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/')
}
