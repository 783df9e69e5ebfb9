// An own PostgreSQL in a temporary folder that can be killed and started at any time.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/server/test/world/free-port.ts'
import { childrenOf, isAlive } from './processes.ts'

const START_ATTEMPTS = 40

export type OwnPostgres = {
  url: (role: string) => string
  postmaster: () => number
  /** What the server logs. */
  logFile: string
  /** Sends kill -9 to the postmaster and everything it started; returns when all of them have ended. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** Ends in order, with everything written. */
  stop: () => void
  /** A base backup, as the runbook takes it every night. */
  backUp: (folder: string) => void
  /** Puts a backup in the place of the data of a killed server, to be started with what is in the archive. */
  putBack: (folder: string, archive: string) => void
  remove: () => Promise<void>
}

/** In `keptIn`, if it is given: what an earlier start left there is used again. */
export async function startOwnPostgres(
  settings: Readonly<Record<string, string>> = {},
  keptIn?: string,
): Promise<OwnPostgres> {
  const account = postgresAccount()
  const folder = openFolder(keptIn, account)
  const data = join(folder, 'data')
  const logFile = join(folder, 'log')
  const port = await freePort()
  const run = (name: string, args: string[]) =>
    spawnSync(name.startsWith('/') ? name : postgresBinary(name), args, {
      stdio: 'ignore',
      cwd: folder,
      ...account,
    }).status === 0
  const options = optionsOf({ port: String(port), unix_socket_directories: folder, ...settings })
  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

  if (!existsSync(data)) run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-instructions'])
  const own: OwnPostgres = {
    url: (role) => `postgres://${role}@127.0.0.1:${port}/postgres`,
    postmaster,
    logFile,
    async start() {
      const args = ['-D', data, '-l', logFile, '-w', '-t', '60', '-o', options, 'start']
      for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
        // This process goes on meanwhile: it may be counting what an outage costs.
        const starting = spawn(postgresBinary('pg_ctl'), args, { stdio: 'ignore', cwd: folder, ...account })
        if ((await once(starting, 'exit'))[0] === 0) return
        await sleep(250)
      }
      throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
    },
    stop: () => stopInOrder({ run, data }),
    ...backupsOf({ run, data, port }),
    async kill() {
      const family = [postmaster(), ...childrenOf(postmaster())]
      for (const pid of family.filter(isAlive)) process.kill(pid, 'SIGKILL')
      while (family.some(isAlive)) await sleep(10)
    },
    async remove() {
      if (existsSync(join(data, 'postmaster.pid')))
        run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await own.start()
  return own
}

function openFolder(keptIn: string | undefined, account: ReturnType<typeof postgresAccount>): string {
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'throwdown-postgres-'))
  mkdirSync(folder, { recursive: true })
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

function stopInOrder({ run, data }: Pick<Cluster, 'run' | 'data'>): void {
  if (!run('pg_ctl', ['-D', data, '-m', 'fast', '-w', '-t', '600', 'stop']))
    throw new Error('PostgreSQL did not stop')
}

type Cluster = {
  readonly run: (name: string, args: string[]) => boolean
  readonly data: string
  readonly port: number
}

function backupsOf({ run, data, port }: Cluster): Pick<OwnPostgres, 'backUp' | 'putBack'> {
  return {
    backUp(into) {
      const server = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
      if (!run('pg_basebackup', [...server, '-D', into, '--checkpoint=fast', '--wal-method=stream']))
        throw new Error('the backup failed')
    },
    putBack(from, archive) {
      rmSync(data, { recursive: true, force: true })
      if (!run('/bin/cp', ['-a', from, data])) throw new Error('the backup cannot be copied')
      run('/usr/bin/touch', [join(data, 'recovery.signal')])
      appendFileSync(join(data, 'postgresql.auto.conf'), `restore_command = 'cp ${archive}/%f %p'\n`)
    },
  }
}

export function postgresBinary(name: string): string {
  const versions = '/usr/lib/postgresql'
  const newest = existsSync(versions)
    ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0]
    : undefined
  return newest ? join(versions, newest, 'bin', name) : name
}

const optionsOf = (settings: Readonly<Record<string, string>>): string =>
  Object.entries({ listen_addresses: '127.0.0.1', max_connections: '60', ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

// PostgreSQL refuses to run as root.
function postgresAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  )
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}
