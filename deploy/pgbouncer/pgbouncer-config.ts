import { join } from 'node:path'
import { fillTemplate } from '../fill-template.ts'

/**
 * Connections of PostgreSQL for each role that comes through the pooler, for ten servers and two workers. Sign-ins share `throwdown_play` with
 * matches and can hold 50 of it (five of each server): the rest is always left to matches. The worker never waits for one.
 */
export const ROLE_CONNECTIONS = { throwdown_play: 70, throwdown_reads: 30, throwdown_app: 20 } as const

/** Those of the processes, of which most are idle; each is a few kilobytes here. */
const CLIENT_CONNECTIONS_MAX = 500

type Address = { readonly host: string; readonly port: number }

export type PgbouncerOptions = {
  readonly listen: Address
  readonly postgres: Address
  readonly database: string
  readonly authFile: string
  /** trust: for tests, on a PostgreSQL that trusts this machine. */
  readonly authType: 'scram-sha-256' | 'trust'
  /** For its clients. Without it they connect in plain text. */
  readonly certificate?: { readonly file: string; readonly keyFile: string }
  /** With it PostgreSQL must prove its name by a certificate of this authority. Without it that connection is plain text. */
  readonly postgresAuthority?: string
  readonly roles?: Readonly<Record<string, number>>
}

/** The whole configuration of PgBouncer. */
export function pgbouncerConfig(options: PgbouncerOptions): string {
  const { listen, postgres, database, roles = ROLE_CONNECTIONS } = options
  const sizes = Object.values(roles)
  return fillTemplate(join(import.meta.dirname, 'pgbouncer.ini.template'), {
    DATABASE: database,
    POSTGRES_HOST: postgres.host,
    POSTGRES_PORT: String(postgres.port),
    ROLES: Object.entries(roles)
      .map(([role, connections]) => `${role} = max_user_connections=${connections}`)
      .join('\n'),
    LISTEN_HOST: listen.host,
    LISTEN_PORT: String(listen.port),
    AUTH_TYPE: options.authType,
    AUTH_FILE: options.authFile,
    TLS: tlsLines(options),
    POOL_SIZE: String(Math.max(...sizes)),
    SERVER_CONNECTIONS: String(sizes.reduce((sum, size) => sum + size, 0)),
    CLIENT_CONNECTIONS: String(CLIENT_CONNECTIONS_MAX),
  })
}

function tlsLines({ certificate, postgresAuthority }: PgbouncerOptions): string {
  const ofClients =
    certificate === undefined
      ? ['client_tls_sslmode = disable']
      : [
          'client_tls_sslmode = require',
          `client_tls_cert_file = ${certificate.file}`,
          `client_tls_key_file = ${certificate.keyFile}`,
        ]
  const ofPostgres =
    postgresAuthority === undefined
      ? ['server_tls_sslmode = disable']
      : ['server_tls_sslmode = verify-full', `server_tls_ca_file = ${postgresAuthority}`]
  return [...ofClients, ...ofPostgres].join('\n')
}
