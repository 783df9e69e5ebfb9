import { paths } from '../routing/paths.ts'
import type { AppRoute } from './app-route.ts'

/** The pages to which strangers come with a question. */
export const helpRoutes = [
  {
    paths: [paths.contact],
    access: 'public',
    title: 'Contact Us',
    load: () => import('../features/support/ContactScreen.tsx'),
  },
  {
    paths: [paths.help],
    access: 'public',
    title: 'Help',
    load: () => import('../features/help/HelpScreen.tsx'),
  },
  {
    paths: [paths.status],
    access: 'public',
    title: 'Status',
    load: () => import('../features/status/StatusScreen.tsx'),
  },
  {
    paths: [paths.terms, paths.privacy, paths.responsiblePlay],
    access: 'public',
    title: 'Legal',
    load: () => import('../features/legal/DocumentScreen.tsx'),
  },
] as const satisfies readonly AppRoute[]
