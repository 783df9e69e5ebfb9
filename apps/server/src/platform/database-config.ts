import { postgresUrl } from '@throwdown/process-config/variable-types'
import { z } from 'zod'

/** How the server and the worker reach PostgreSQL besides DATABASE_URL. */
export const databaseVariables = {
  /** DATABASE_URL leads to PgBouncer in transaction mode. */
  DATABASE_POOLED: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  /** See `directDatabaseUrl`. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
}

type DatabaseConfig = {
  readonly DATABASE_URL: string
  readonly DATABASE_POOLED: boolean
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_READS_URL?: string | undefined
}

/** PostgreSQL itself, for what belongs to a session: leases, locks, notices. */
export function directDatabaseUrl({ DATABASE_DIRECT_URL, DATABASE_URL }: DatabaseConfig): string {
  return DATABASE_DIRECT_URL ?? DATABASE_URL
}

/** The database as the role that executes what two people signed. On one machine it follows from the application's own. */
export function approverDatabaseUrl(
  config: DatabaseConfig & { readonly APPROVER_DATABASE_URL?: string | undefined },
): string {
  return config.APPROVER_DATABASE_URL ?? urlAs('throwdown_approver', directDatabaseUrl(config))
}

export function urlAs(username: string, databaseUrl: string): string {
  return Object.assign(new URL(databaseUrl), { username, password: '' }).href
}

/** A pooler passes no limits on that a process wants for its connections: its roles must have them (db/roles.sql). */
const POOLED_ROLES = {
  server: { DATABASE_URL: 'throwdown_play', DATABASE_READS_URL: 'throwdown_reads' },
  worker: { DATABASE_URL: 'throwdown_app' },
} as const

export function poolerProblems(config: DatabaseConfig, process: keyof typeof POOLED_ROLES): string[] {
  if (!config.DATABASE_POOLED) return []
  const roles: Partial<Record<'DATABASE_URL' | 'DATABASE_READS_URL', string>> = POOLED_ROLES[process]
  const urls = [
    ['DATABASE_URL', roles.DATABASE_URL],
    ['DATABASE_READS_URL', roles.DATABASE_READS_URL],
  ] as const
  return [
    ...(config.DATABASE_DIRECT_URL === undefined
      ? ['DATABASE_DIRECT_URL is missing: with DATABASE_POOLED it names PostgreSQL itself']
      : []),
    ...urls.flatMap(([name, role]) =>
      role === undefined || isAs(role, config[name])
        ? []
        : [`${name} is malformed: with DATABASE_POOLED its role is ${role}, which has the time limits`],
    ),
  ]
}

const isAs = (role: string, url: string | undefined): boolean =>
  url !== undefined && new URL(url).username === role
