import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from '../../load/machine/own-postgres.ts'
import { parseDevConfig, readDevConfig } from '../dev-config.ts'
import { ALLOW_LOGINS, checkLogins } from './check-logins.ts'

let postgres: OwnPostgres

beforeAll(async () => {
  postgres = await startOwnPostgres()
})
afterAll(() => postgres.remove())

test('a server that trusts this machine is accepted before the roles exist', async () => {
  await expect(checkLogins(configOf('postgres'), 'linux')).resolves.toBeUndefined()
})

test('on a Mac, an administrator that is missing is created by the command of the message', async () => {
  const config = configOf('somebody')
  const message = await messageOf(checkLogins(config, 'darwin'))
  expect(message).toContain('refuses the login of somebody')
  run(message.split('\n').at(-1) ?? '')
  await expect(checkLogins(config, 'darwin')).resolves.toBeUndefined()
})

test('a server that asks for passwords is refused until the command of the message has run', async () => {
  const rules = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n'
  writeFileSync(join(dirname(postgres.logFile), 'data/pg_hba.conf'), rules)
  run(`psql -c "select pg_reload_conf()"`)
  await expect
    .poll(() => messageOf(checkLogins(configOf('postgres'), 'linux')))
    .toContain(`refuses the login of postgres: `)
  // An administrator with a password is not enough: the product logs in as roles that have none.
  run(`psql -c "alter role postgres password 'secret'"`)
  const message = await messageOf(checkLogins(configOf('postgres:secret'), 'linux'))
  expect(message).toContain('refuses the login of throwdown_app: ')
  expect(message.split('\n').at(-1)).toBe(`  sudo -u postgres sh -c '${ALLOW_LOGINS}'`)
  run(ALLOW_LOGINS)
  await expect.poll(() => messageOf(checkLogins(configOf('postgres'), 'linux'))).toBe('')
})

function configOf(login: string) {
  const url = Object.assign(new URL(postgres.url('postgres')), { pathname: '/throwdown_dev' }).href
  return parseDevConfig({ ADMIN_DATABASE_URL: url.replace('postgres@', `${login}@`) })
}

const messageOf = (check: Promise<void>): Promise<string> =>
  check.then(
    () => '',
    (error: Error) => error.message,
  )

/** As the administrator at a shell. */
function run(command: string): void {
  const { port } = new URL(postgres.url('postgres'))
  const { inherited } = readDevConfig()
  const env = { ...inherited, PGHOST: dirname(postgres.logFile), PGPORT: port, PGUSER: 'postgres' }
  execFileSync('sh', ['-c', command], { env, stdio: 'pipe' })
}
