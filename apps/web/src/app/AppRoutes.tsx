import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet, Route, Routes } from 'react-router'
import { paths } from '../routing/paths.ts'
import { useDocumentTitle } from '../routing/use-document-title.ts'
import { LoadingScreen } from '../shell/LoadingScreen.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { ForVisitors, RequireAdmin, RequirePlayer } from './guards.tsx'
import { routes } from './routes.ts'

// The condition is constant, so the production build drops the gallery altogether.
const hasGallery = import.meta.env.DEV || import.meta.env.MODE === 'gallery'
const GalleryScreen = hasGallery ? lazy(() => import('../features/gallery/GalleryScreen.tsx')) : null

const VISITOR_PATHS: ReadonlySet<string> = new Set([paths.splash, paths.signUp, paths.logIn])
const isForVisitors = (page: { paths: readonly string[] }) =>
  page.paths.some((path) => VISITOR_PATHS.has(path))

const GUARDS = [
  { access: 'visitor', Guard: ForVisitors },
  { access: 'public', Guard: Outlet },
  { access: 'player', Guard: RequirePlayer },
  { access: 'admin', Guard: RequireAdmin },
] as const

const PAGES = routes.map((route) => ({ ...route, Screen: lazyPart(route.load) }))

const guardOf = (page: (typeof PAGES)[number]) => (isForVisitors(page) ? 'visitor' : page.access)

export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        {GUARDS.map(({ access, Guard }) => (
          <Route key={access} element={<Guard />}>
            {PAGES.filter((page) => guardOf(page) === access).flatMap((page) =>
              page.paths.map((path) => (
                <Route key={path} path={path} element={<Page title={page.title} Screen={page.Screen} />} />
              )),
            )}
          </Route>
        ))}
        {GalleryScreen && <Route path={paths.gallery} element={<GalleryScreen />} />}
      </Routes>
    </Suspense>
  )
}

function Page({ title, Screen }: { title: string; Screen: ComponentType }) {
  return (
    <>
      <PageTitle title={title} />
      <Screen />
    </>
  )
}

/** Before the screen, so that a screen with a title of its own sets it last. */
function PageTitle({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}
