import { ROOT_KEYS, refuseRelease } from '@throwdown/rules/transcript/root-keys'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, loadEnv, type Plugin } from 'vite'

/** What every account page shares, in one file: ten files of half a kilobyte compress badly and load one by one. */
const FORM_PAGE =
  /src\/(ui\/(Button|Field|FieldFrame|Panel|VisuallyHidden)\.|shell\/(PageLayout|TabBar|Logo)|routing\/use-document-title|forms\/(use-checked-form|show-failure|form\.module)|api\/(calls|use-call)|features\/identity\/(identity-strings|show-welcome|navigation-state|validation|LogInForm|use-log-in|AccountTabs))/

/** Where visitors begin who have no account or are about to log in. What these need stays small; each file of it loads by itself. */
const VISITOR_PAGES =
  /src\/(main\.tsx|ui\/Toast\.|i18n\/error-text|api\/(auth|user|support)\.|features\/(splash|legal|support)\/|features\/identity\/\w+Screen|shell\/NotFoundScreen)/

const ICON_FILE = /lucide-react\/.*\/icons\/([\w-]+)\.m?js$/
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g

/**
 * Everything else that two screens share, in one file: a player's screen asked for 140 files before, most of them smaller than the headers
 * of their request. None of the visitors' files imports it, so the two cannot form a circle.
 */
function sharedGroups() {
  const visitors = new Set<string>()
  const visitorIcons = new Set<string>()
  const isVisitorIcon = (id: string): boolean => visitorIcons.has(iconOf(id) ?? '')
  const formPage = {
    name: 'form-page',
    test: (id: string) => FORM_PAGE.test(id) || isVisitorIcon(id),
    priority: 2,
  }
  const member = {
    name: 'member',
    test: (id: string) => (iconOf(id) === null ? !visitors.has(id) : !isVisitorIcon(id)),
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  }
  const plugin: Plugin = {
    name: 'visitor-files',
    buildEnd() {
      visitors.clear()
      visitorIcons.clear()
      const waiting = [...this.getModuleIds()].filter((id) => VISITOR_PAGES.test(id))
      for (const id of waiting) {
        if (visitors.has(id)) continue
        visitors.add(id)
        const info = this.getModuleInfo(id)
        waiting.push(...(info?.importedIds ?? []))
        for (const icon of iconsNamedIn(info?.code ?? '')) visitorIcons.add(icon)
      }
    },
  }
  return { groups: [formPage, member], plugin }
}

/** The package imports every icon in one file, so the names in our own files say which are used. */
function iconsNamedIn(code: string): string[] {
  const names = [...code.matchAll(ICON_IMPORT)].flatMap(([, list = '']) => list.split(','))
  return names.map((name) =>
    name
      .trim()
      .replace(/ as .*/, '')
      .toLowerCase(),
  )
}

/** `badge-check.mjs` is imported as BadgeCheck; null if it is no icon. */
function iconOf(id: string): string | null {
  return ICON_FILE.exec(id)?.[1]?.replaceAll('-', '') ?? null
}

/** What the pages of staff share; no player loads it. */
const STAFF_GROUP = {
  name: 'staff',
  test: /src\/(features\/staff\/|api\/staff)|contract\/src\/staff/,
  minShareCount: 2,
  priority: 3,
  includeDependenciesRecursively: false,
}

/** The order of the layers. Each style file begins with it, because the first that arrives decides. */
const LAYER_ORDER = '@layer tokens, base, ui, features;'

const PRELOADED_FONTS = ['barlow-condensed-latin-800-italic', 'inter-latin-400-normal']

export default defineConfig(({ mode }) => {
  const refusal = process.env['RELEASE'] === '1' && refuseRelease(ROOT_KEYS)
  if (refusal) throw new Error(`this is no release: ${refusal}`)
  const env = loadEnv(mode, import.meta.dirname, ['API_ORIGIN', 'PUBLIC_ORIGIN'])
  const apiOrigin = env['API_ORIGIN'] ?? 'http://127.0.0.1:3000'
  // One origin in development as in production: no CORS, cookies as they will be.
  const proxy = proxyTo(apiOrigin)
  const shared = sharedGroups()
  return {
    plugins: [
      layerOrder(),
      shared.plugin,
      react(),
      publicOrigin(env['PUBLIC_ORIGIN'] ?? ''),
      preloadFonts(),
      preloadApp(),
    ],
    server: { port: 5173, proxy },
    preview: { port: 4173, proxy },
    build: {
      target: 'es2022',
      // For `npm run size`.
      manifest: true,
      rolldownOptions: {
        output: { codeSplitting: { groups: [...shared.groups, STAFF_GROUP] } },
      },
    },
  }
})

function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform: { filter: { id: /\/src\/.*\.css$/ }, handler: (css) => `${LAYER_ORDER}\n${css}` },
  }
}

/** Paths that the server serves, the socket included; everything else is a file of the app. */
function proxyTo(origin: string) {
  return { '/api': origin, '/.well-known': origin, '/socket.io': { target: origin, ws: true } }
}

/** Link previews need absolute addresses; only the deployment knows its own. */
function publicOrigin(origin: string): Plugin {
  return {
    name: 'public-origin',
    transformIndexHtml: (html) => html.replaceAll('%PUBLIC_ORIGIN%', origin),
  }
}

/** The app starts after the first paint, but its files are requested at once. */
function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    transformIndexHtml(_html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const main = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/main.tsx'))
      const parts = main ? [main, ...chunks.filter((chunk) => main.imports.includes(chunk.fileName))] : []
      const styles = new Set(parts.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
      return [
        ...parts.map(({ fileName }) => link({ rel: 'modulepreload', href: `/${fileName}` })),
        ...[...styles].map((fileName) => link({ rel: 'stylesheet', href: `/${fileName}` })),
      ]
    },
  }
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, crossorigin: '' }, injectTo: 'head' }
}

/** The title and body faces are on every page: fetch them with the script instead of after the style. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml(_html, { bundle }) {
      const files = Object.keys(bundle ?? {}).filter((file) =>
        PRELOADED_FONTS.some((font) => file.includes(font)),
      )
      return files.map((file) => link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}` }))
    },
  }
}
