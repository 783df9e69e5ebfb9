import { matchPath } from 'react-router'
import { routes } from './routes.ts'

/** Starts fetching the page's code before React has rendered anything. */
export function preloadScreen(pathname: string): void {
  const opened = routes.find(({ paths }) => paths.some((path) => matchPath(path, pathname)))
  // If it fails now, rendering the screen tries again or shows the failure.
  opened?.load().catch(() => undefined)
}
