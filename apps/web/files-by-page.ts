import type { Plugin } from 'vite'

/** What runs before the first paint. Nothing else may be in its file. */
const BOOT =
  /src\/(boot\.ts|app\/(no-eval|preload-screen|routes|help-routes|staff-routes|wallet-routes)|routing\/paths|session\/(exchange-cookie|stored-session))\.|contract\/src\/own-page|vite\/preload-helper/

/** What every account page shares, in one file: ten files of half a kilobyte compress badly and load one by one. */
const FORM_PAGE =
  /node_modules\/react-dom\/(index|cjs\/react-dom\.production)\.|src\/(ui\/(Button|ButtonLink|Dialog|EmptyState|Field|Panel|VisuallyHidden|columns|layout|lazy-part|look|use-motion|use-network)\.|shell\/(PageLayout|TabBar|Logo|LoadingScreen|legal-dialog|remembered-choices)|routing\/use-document-title|forms\/(use-checked-form|show-failure|form\.module)|api\/(calls|use-call)|crypto\/passkey-support|features\/identity\/(identity-strings|show-welcome|navigation-state|validation|LogInForm|use-log-in|AccountTabs))/

/** Where visitors begin who have no account or are about to log in. What these need stays small. */
const VISITOR_PAGES =
  /src\/(main\.tsx|ui\/(Toast|DialogFrame)\.|i18n\/error-text|api\/(auth|user|support)\.|features\/(splash|support)\/|features\/legal\/LegalDialog|features\/identity\/\w+Screen|shell\/NotFoundScreen)|contract\/src\/(auth|contact|passkey)\./

/** Where players begin, and what follows them everywhere. What these share is needed at once; the rest of a duel, a proof or the cashier is not. */
const FIRST_PAGES =
  /src\/(app\/FollowPlay|features\/(dashboard\/DashboardScreen|queue\/PlayScreen|standings\/GlobalLeaderboardScreen|profile\/OverviewScreen))\./

/** The schemas that a session needs; visitors get them with their first input. */
const CALLS =
  /node_modules\/(zod|@standard-schema)\/|src\/i18n\/error-|contract\/src\/(auth|user|passkey|endpoint|envelope|errors|id|email-address)\./
/** What every call needs. Apart from the schemas, so that the two run in separate tasks. */
const QUERY = /node_modules\/@reduxjs\/toolkit\/dist\/query\/|src\/api\/(base|endpoint|auth|user|support)\./
/**
 * The calls of players, with the rules that they name: those of the first pages, those of a search and a duel, and the rest. Making all
 * their schemas at once would be one long task of every first page.
 */
const CONTRACT =
  /contract\/src\/(bounty|dashboard|game-settings|player-check|profile|safe-play|standings|terms|wallet)\./
const PLAY_CONTRACT = /contract\/src\/(match|queue|realtime)\./
const LATER_CONTRACT = /packages\/contract\/src\/(?!staff|approval)/
const OWN_PACKAGE = /\/packages\//

const BASE_UI = /node_modules\/(@base-ui|@floating-ui|use-sync-external-store)\/(?!react\/otp-field)/
/** Parts of the component library that simple controls use, those that dialogs add, and the rest: selects and hints. */
const CONTROLS = /src\/ui\/(Checkbox|Toggle)\./
const CHOICES = /src\/ui\/(Select|Tooltip)\./
const DIALOG = /src\/ui\/DialogFrame\./

/** What the numbers in a text are made of: the documents at sign-up name them, and so does every screen with money. */
const FIGURES =
  /packages\/rules\/src\/(terms|money|settlement|invariant)\.|src\/(i18n\/rule-figures|ui\/text\/format-count)\./

const PROOF = /src\/features\/proof\//
/** Its forms bring the fields for codes and the selects, which no duel and no proof shows. */
const WALLET = /src\/features\/wallet\//
/** A match, its bots and its replay. The canonical JSON of entries is also that of approvals, which no duel shows. */
const DUEL =
  /src\/(arena|audio|crypto(?!\/passkey)|realtime|features\/(match|practice))\/|packages\/rules\/(?!src\/transcript\/(canonical-json|bytes))/
/** What few screens need, with libraries of its own: it stays with them. */
const APART = /node_modules|src\/(features\/(identity|legal)|ui\/OtpField)/

const ICON_FILE = /lucide-react\/.*\/icons\/([\w-]+)\.m?js$/
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g

/**
 * Files that screens share, few and by what is opened first (decision 0027). None of the visitors' files imports those of players, so
 * the two cannot form a circle.
 */
export function sharedGroups() {
  const visitors = new Set<string>()
  const first = new Set<string>()
  const controls = new Set<string>()
  const dialog = new Set<string>()
  const contract = new Set<string>()
  const playContract = new Set<string>()
  const laterContract = new Set<string>()
  const visitorIcons = new Set<string>()
  const isVisitorIcon = (id: string): boolean => visitorIcons.has(iconOf(id) ?? '')
  const isOfPlayers = (id: string): boolean => (iconOf(id) === null ? !visitors.has(id) : !isVisitorIcon(id))
  const isOfFirst = (id: string): boolean => first.has(id) || iconOf(id) !== null
  const ofContract = (name: string, found: Set<string>) =>
    group(name, (id) => OWN_PACKAGE.test(id) && found.has(id) && isOfPlayers(id), 4, 1)
  const groups = [
    { name: 'boot', test: BOOT, priority: 9, includeDependenciesRecursively: false },
    { name: 'form-page', test: (id: string) => FORM_PAGE.test(id) || isVisitorIcon(id), priority: 8 },
    { name: 'calls', test: CALLS, priority: 7, includeDependenciesRecursively: false },
    { name: 'query', test: QUERY, priority: 7, includeDependenciesRecursively: false },
    { name: 'figures', test: FIGURES, priority: 7, includeDependenciesRecursively: false },
    group('controls', (id) => BASE_UI.test(id) && controls.has(id), 6),
    group('dialog', (id) => BASE_UI.test(id) && dialog.has(id), 5),
    group('choices', (id) => BASE_UI.test(id) || CHOICES.test(id), 4),
    ofContract('contract', contract),
    ofContract('contract-play', playContract),
    ofContract('contract-later', laterContract),
    group('member', (id) => isOfPlayers(id) && isOfFirst(id), 3),
    group('proof', (id) => isOfPlayers(id) && PROOF.test(id), 2),
    group('wallet', (id) => isOfPlayers(id) && WALLET.test(id), 2),
    group('duel', (id) => isOfPlayers(id) && DUEL.test(id), 1),
    group('later', (id) => isOfPlayers(id) && !APART.test(id), 0),
  ]
  const followed = [
    { pages: VISITOR_PAGES, found: visitors, icons: visitorIcons },
    { pages: FIRST_PAGES, found: first },
    { pages: CONTROLS, found: controls },
    { pages: DIALOG, found: dialog },
    { pages: CONTRACT, found: contract },
    { pages: PLAY_CONTRACT, found: playContract },
    { pages: LATER_CONTRACT, found: laterContract },
  ]
  return { groups, plugin: followImports(followed) }
}

type Followed = { readonly pages: RegExp; readonly found: Set<string>; readonly icons?: Set<string> }

/** Finds what each kind of page imports, before the groups ask for it. */
function followImports(all: readonly Followed[]): Plugin {
  return {
    name: 'files-by-page',
    buildEnd() {
      for (const { pages, found, icons } of all) {
        for (const set of [found, icons]) set?.clear()
        const waiting = [...this.getModuleIds()].filter((id) => pages.test(id))
        for (const id of waiting) {
          if (found.has(id)) continue
          found.add(id)
          const info = this.getModuleInfo(id)
          waiting.push(...(info?.importedIds ?? []))
          for (const icon of icons ? iconsNamedIn(info?.code ?? '') : []) icons?.add(icon)
        }
      }
    },
  }
}

/** Of modules that so many files need. */
function group(name: string, test: (id: string) => boolean, priority: number, minShareCount = 2) {
  return { name, test, priority, minShareCount, includeDependenciesRecursively: false }
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

/**
 * `badge-check.mjs` is imported as BadgeCheck; null if it is not an icon. All icons of players come first: they are small, and some are
 * imported by an older name than that of their file.
 */
function iconOf(id: string): string | null {
  return ICON_FILE.exec(id)?.[1]?.replaceAll('-', '') ?? null
}

/** What the pages of staff share; no player loads it. */
export const STAFF_GROUP = {
  name: 'staff',
  test: /src\/(features\/staff\/|api\/(staff|approvals))|contract\/src\/(staff|approval)/,
  minShareCount: 2,
  priority: 7,
  includeDependenciesRecursively: false,
}
