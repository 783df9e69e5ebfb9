import { ROOT_KEYS, refuseRelease } from '@throwdown/rules/transcript/root-keys'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, loadEnv, type Plugin } from 'vite'

/** What every account page shares, in one file: ten files of half a kilobyte compress badly and load one by one. */
const FORM_PAGE =
  /src\/(ui\/(Button|Field|FieldFrame|Panel|VisuallyHidden)\.|shell\/(PageLayout|TabBar|Logo)|routing\/use-document-title|forms\/(use-checked-form|show-failure|form\.module)|api\/(calls|use-call)|features\/identity\/(identity-strings|show-welcome|navigation-state|validation|LogInForm|use-log-in|AccountTabs))/

/** The boards and the lobby: each is loaded as one file, and the list of files stays short. */
const BOARDS =
  /src\/(boards\/|features\/(bounty|standings)\/|api\/(bounty|standings|use-polling)|ui\/(text\/|(Table|Pagination|SearchField|Select|Countdown|Tooltip|ShortName|Facts|Skeleton|Tag|Money|Avatar|ButtonLink)\.))/
const LOBBY = /src\/(lobby\/|api\/(terms|queue)\.)/

const GROUPS = [
  { name: 'form-page', test: FORM_PAGE, priority: 3 },
  // Without what they import: it would pull the libraries of the first load into these.
  { name: 'boards', test: BOARDS, priority: 2, includeDependenciesRecursively: false },
  { name: 'lobby', test: LOBBY, priority: 1, includeDependenciesRecursively: false },
]

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
  return {
    plugins: [layerOrder(), react(), publicOrigin(env['PUBLIC_ORIGIN'] ?? ''), preloadFonts(), preloadApp()],
    server: { port: 5173, proxy },
    preview: { port: 4173, proxy },
    build: {
      target: 'es2022',
      rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
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
