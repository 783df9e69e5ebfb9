// npm run size: what the pages of the build weigh, gzipped. Fails when the login or what one screen adds is too heavy, or when
// players load files of staff.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from './dev-config.ts'

const DIST = join(ROOT, 'apps/web/dist')
/** Scripts and styles of the first page of a returning player. */
const LOGIN_KB_MAX = 130
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
const playerShell = filesOf('index.html', 'src/main.tsx', member)
const added = screens
  .map((key) => ({ name: nameOf(key), kb: kbOf([...filesOf(key)].filter((file) => !playerShell.has(file))) }))
  .sort((one, other) => other.kb - one.kb)
const [heaviest] = added
if (!heaviest) throw new Error('the build has no screens')
const login = kbOf([...filesOf('index.html', 'src/main.tsx', 'src/features/identity/LogInScreen.tsx')])

const ofStaff = [...playerShell].filter((file) => /\/staff/.test(file)).length

process.exitCode = login <= LOGIN_KB_MAX && heaviest.kb <= SCREEN_KB_MAX && ofStaff === 0 ? 0 : 1
process.stdout.write(
  `${added.map(({ name, kb }) => `${kb.toFixed(1).padStart(6)} kB ${name}`).join('\n')}\n` +
    `login_kb=${login} login_kb_max=${LOGIN_KB_MAX} shell_kb=${kbOf([...shell])} player_shell_kb=${kbOf([...playerShell])} ` +
    `screen_kb=${heaviest.kb} screen_kb_max=${SCREEN_KB_MAX} heaviest=${heaviest.name} screens=${screens.length} ` +
    `staff_files_of_players=${ofStaff}\n`,
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

function kbOf(files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length)
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10
}

function nameOf(key: string): string {
  return key.replace(/^.*\//, '').replace('.tsx', '')
}
