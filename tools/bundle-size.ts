// npm run tool size: what the pages of the build weigh, gzipped. Fails when the login or what one screen adds is too heavy, when
// players load files of staff, or when files import each other in a circle.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from './dev-config.ts'

const DIST = join(ROOT, 'apps/web/dist')
/** Scripts and styles of the first page of a returning player. */
const LOGIN_KB_MAX = 130
/** What a player fetches before the dashboard is there. */
const DASHBOARD_KB_MAX = 270
/** What a screen adds to the files that every player's page has. */
const SCREEN_KB_MAX = 60

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; isDynamicEntry?: boolean }

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))
const member = Object.keys(manifest).find((key) => manifest[key]?.name === 'member')
if (!member) throw new Error('the build has no file that the screens of players share')
const screens = Object.keys(manifest).filter(
  (key) => key.endsWith('Screen.tsx') && manifest[key]?.isDynamicEntry,
)

const shell = filesOf('index.html', 'src/main.tsx')
// Dialogs are fetched with the first input on any page.
const playerShell = filesOf('index.html', 'src/main.tsx', member, 'src/ui/DialogFrame.tsx')
const firstPage = filesOf('index.html', 'src/main.tsx', 'src/features/dashboard/DashboardScreen.tsx')
const added = screens
  .map((key) => ({ name: nameOf(key), kb: kbOf([...filesOf(key)].filter((file) => !playerShell.has(file))) }))
  .sort((one, other) => other.kb - one.kb)
const [heaviest] = added
if (!heaviest) throw new Error('the build has no screens')
const login = kbOf([...filesOf('index.html', 'src/main.tsx', 'src/features/identity/LogInScreen.tsx')])

// A file of a circle may run before what it imports.
const circular = Object.keys(manifest).filter((key) => isCircular(key)).length
const ofStaff = [...playerShell].filter((file) => /\/staff/.test(file)).length

const isLight =
  login <= LOGIN_KB_MAX && kbOf([...firstPage]) <= DASHBOARD_KB_MAX && heaviest.kb <= SCREEN_KB_MAX
process.exitCode = isLight && ofStaff === 0 && circular === 0 ? 0 : 1
process.stdout.write(
  `${added.map(({ name, kb }) => `${kb.toFixed(1).padStart(6)} kB ${name}`).join('\n')}\n` +
    `login_kb=${login} login_kb_max=${LOGIN_KB_MAX} shell_kb=${kbOf([...shell])} player_shell_kb=${kbOf([...playerShell])} dashboard_kb=${kbOf([...firstPage])} ` +
    `screen_kb=${heaviest.kb} screen_kb_max=${SCREEN_KB_MAX} heaviest=${heaviest.name} screens=${screens.length} ` +
    `staff_files_of_players=${ofStaff} circular_files=${circular}\n`,
)

/** Scripts and styles that load with these chunks, without what they import later. */
function filesOf(...keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const waiting = new Set(keys)
  for (const key of waiting) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) waiting.add(imported)
  }
  return files
}

function isCircular(key: string): boolean {
  const reached = new Set(manifest[key]?.imports)
  for (const imported of reached) for (const next of manifest[imported]?.imports ?? []) reached.add(next)
  return reached.has(key)
}

function kbOf(files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length)
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10
}

function nameOf(key: string): string {
  return key.replace(/^.*\//, '').replace('.tsx', '')
}
