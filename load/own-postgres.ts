// A PostgreSQL of our own in a temporary folder, to be killed and started at will.
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_ATTEMPTS = 40

export type OwnPostgres = {
  url: (role: string, database?: string) => string
  pid: () => number
  /** kill -9 of the postmaster and everything it started; answers once nothing of it is left. */
  kill: () => Promise<void>
  start: () => Promise<void>
  remove: () => Promise<void>
  binary: (name: string) => string
}

export async function startOwnPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'throwdown-postgres-'))
  const account = postgresAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const binary = (name: string) => join(binaries(), name)
  const run = (name: string, args: string[]) =>
    spawnSync(binary(name), args, { stdio: 'ignore', cwd: folder, ...account })

  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-instructions'])
  const options = Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '60',
    ...settings,
  }).map(([name, value]) => `-c ${name}=${value}`)

  async function start(): Promise<void> {
    for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
      const log = join(folder, 'log')
      const { status } = run('pg_ctl', [
        '-D',
        data,
        '-l',
        log,
        '-w',
        '-t',
        '60',
        '-o',
        options.join(' '),
        'start',
      ])
      if (status === 0) return
      await sleep(250)
    }
    throw new Error(`PostgreSQL did not start:\n${readFileSync(join(folder, 'log'), 'utf8').slice(-2_000)}`)
  }

  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

  async function kill(): Promise<void> {
    const postmaster = pid()
    const family = [postmaster, ...childrenOf(postmaster)]
    for (const pid of family) signal(pid, 'SIGKILL')
    while (family.some(isAlive)) await sleep(10)
  }

  async function remove(): Promise<void> {
    if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }

  await start()
  return {
    url: (role, database = 'postgres') => `postgres://${role}@127.0.0.1:${port}/${database}`,
    pid,
    kill,
    start,
    remove,
    binary,
  }
}

// PostgreSQL refuses to run as root.
function postgresAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function binaries(): string {
  const versions = '/usr/lib/postgresql'
  const newest = existsSync(versions)
    ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0]
    : undefined
  return newest ? join(versions, newest, 'bin') : '/usr/bin'
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => stat(pid)?.parent === parent)
}

// A zombie has died already; it only waits for init to notice.
const isAlive = (pid: number): boolean => !['Z', 'X', undefined].includes(stat(pid)?.state)

function stat(pid: number): { state: string; parent: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = 'X', parent = '0'] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return undefined
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It was gone before us, which is what we wanted.
  }
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}
