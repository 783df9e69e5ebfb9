import { ADDRESS_KEYS } from '@throwdown/rules/deposit/address-keys'
import { refuseAddressKeys } from '@throwdown/rules/deposit/refuse-address-keys'
import { ROOT_KEYS, refuseRelease } from '@throwdown/rules/transcript/root-keys'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, loadEnv, type Plugin } from 'vite'
import { STAFF_GROUP, sharedGroups } from './files-by-page.ts'

/** Files of which a first page runs most. */
const RUN_AT_ONCE = new Set([
  'main',
  'form-page',
  'calls',
  'query',
  'contract',
  'contract-play',
  'member',
  'controls',
  'socket-link',
  'FollowPlay',
  'DashboardScreen',
  'PlayScreen',
  'GlobalLeaderboardScreen',
  'OverviewScreen',
])
/** Chromium then compiles the whole file while it arrives, beside the page, instead of function by function while the page starts. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/** Last, because the hint counts only at the beginning of a file. */
function compileAtOnce(): Plugin {
  return {
    name: 'compile-at-once',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && RUN_AT_ONCE.has(file.name)) file.code = `${COMPILE_HINT}\n${file.code}`
      },
    },
  }
}

/** The order of the layers. Each style file begins with it, because the first that arrives decides. */
const LAYER_ORDER = '@layer tokens, base, ui, features;'

const PRELOADED_FONTS = ['barlow-condensed-latin-800-italic', 'inter-latin-400-normal']

export default defineConfig(({ mode }) => {
  const refusal =
    process.env['RELEASE'] === '1' && (refuseRelease(ROOT_KEYS) ?? refuseAddressKeys(ADDRESS_KEYS))
  if (refusal) throw new Error(`this is not a release: ${refusal}`)
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
      paintAfterBoot(),
      compileAtOnce(),
    ],
    server: { port: 5173, proxy },
    preview: { port: 4173, proxy },
    build: {
      target: 'es2022',
      // For `npm run tool size`.
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
      const entry = chunks.find((chunk) => chunk.isEntry)
      const isPart = ({ fileName }: (typeof chunks)[number]) =>
        main?.imports.includes(fileName) && fileName !== entry?.fileName && !entry?.imports.includes(fileName)
      const parts = main ? [main, ...chunks.filter(isPart)] : []
      const styles = new Set(parts.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
      return [
        ...parts.map(({ fileName }) => link({ rel: 'modulepreload', href: `/${fileName}` })),
        ...[...styles].map((fileName) => link({ rel: 'stylesheet', href: `/${fileName}` })),
      ]
    },
  }
}

/** The first paint of a player's page differs, and only the first script knows whose page it is. */
function paintAfterBoot(): Plugin {
  return {
    name: 'paint-after-boot',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
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
