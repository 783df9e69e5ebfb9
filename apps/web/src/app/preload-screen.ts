import { matchPath } from 'react-router'
import { routes } from './routes.ts'

/** Starts fetching the page's code before React has rendered anything. */
export function preloadScreen(pathname: string): void {
  const opened = routes.find(({ paths }) => paths.some((path) => matchPath(path, pathname)))
  // What cannot be fetched now is fetched, or its failure shown, when the screen is rendered.
  opened?.load().catch(() => undefined)
}
