import { Client } from 'pg'
import type { DevConfig } from '../dev-config.ts'

const CONNECT_MAX_MS = 3_000
const ROLE_MISSING_OR_REFUSED = '28000'

/** Allows every login from this machine. Debian's PostgreSQL asks for passwords; the processes of `npm run dev` have none. */
export const ALLOW_LOGINS = `sed -i "1i host all all 127.0.0.1/32 trust" "$(psql -tAc "show hba_file")" && psql -c "select pg_reload_conf()"`

/** Throws one readable message, with the command that helps, if PostgreSQL refuses a login that the product needs. */
export async function checkLogins(
  { ADMIN_DATABASE_URL, SIGNER_ADMIN_DATABASE_URL, databaseUrl, stateDatabaseUrl }: DevConfig,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  for (const url of [ADMIN_DATABASE_URL, SIGNER_ADMIN_DATABASE_URL]) {
    const refusal = await tryLogin(url)
    if (refusal) throw refused(url, refusal, platform)
  }
  // Migrating creates these roles: until then a server that needs no password says that they are missing.
  for (const url of [databaseUrl, stateDatabaseUrl]) {
    const refusal = await tryLogin(url)
    if (refusal && codeOf(refusal) !== ROLE_MISSING_OR_REFUSED) throw refused(url, refusal, platform)
  }
}

/** To the database that every server has. */
async function tryLogin(url: string): Promise<Error | null> {
  const connectionString = Object.assign(new URL(url), { pathname: '/postgres' }).href
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MAX_MS })
  try {
    await client.connect()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end()
  }
}

function refused(url: string, cause: Error, platform: NodeJS.Platform): Error {
  const { username, host } = new URL(url)
  // Homebrew's PostgreSQL asks for no password and has no role `postgres`.
  const isMissing = platform === 'darwin' && codeOf(cause) === ROLE_MISSING_OR_REFUSED
  const command = isMissing
    ? `createuser --superuser ${username}`
    : `sudo -u postgres sh -c '${ALLOW_LOGINS}'`
  return new Error(
    `PostgreSQL at ${host} refuses the login of ${username}: ${cause.message}.\n` +
      `Every role must log in from this machine without a password. This command allows it:\n  ${command}`,
    { cause },
  )
}

const codeOf = (error: Error): unknown => Reflect.get(error, 'code')
