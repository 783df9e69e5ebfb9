import { availableParallelism } from 'node:os'
import { emailAddress } from '@throwdown/contract/email-address'
import { ConfigError, orExit, parseVariables } from '@throwdown/process-config/parse-variables'
import {
  allowInProduction,
  problemsInProduction,
  type SecretVariable,
} from '@throwdown/process-config/production'
import { isSameDatabase } from '@throwdown/process-config/two-databases'
import {
  chainName,
  commaList,
  hostName,
  nodeEnv,
  port,
  postgresUrl,
} from '@throwdown/process-config/variable-types'
import { z } from 'zod'
import { archiveProblems, archiveVariables } from './archive-config.ts'
import { CONNECTIONS_MAX_DEFAULT } from './connection-counts.ts'
import { databaseVariables, poolerProblems } from './database-config.ts'
import { developmentKeysIn, equalKeysIn, KEYS, key, keyText, PREVIOUS_KEYS } from './secret-keys-config.ts'
import { mailbox, redisUrl, smtpUrl, usdcMint } from './variable-formats.ts'

const milliseconds = z.coerce.number().int().min(0).max(600_000)

// The minimum OWASP recommends for Argon2id. Tests may hash more cheaply; production may not.
const PASSWORD_HASH_MEMORY_KIB_MIN = 19_456
const PASSWORD_HASH_PASSES_MIN = 2

/** One core is left to the matches. */
const HASHES_AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))

/** What every process of this app reads. `.env.example` explains each; defaults suit one machine. */
export const baseVariables = z.object({
  NODE_ENV: nodeEnv,
  DATABASE_URL: postgresUrl,
  OPS_HOST: z.string().min(1).default('127.0.0.1'),
  OPS_PORT: port.default(9100),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty']).default('json'),
  DRAIN_DELAY_MS: milliseconds.default(0),
  SHUTDOWN_GRACE_MS: milliseconds.min(1).default(10_000),
  ALLOW_IN_PRODUCTION: allowInProduction,
})

/** What every process but the audit reads. */
export const processVariables = baseVariables.extend({
  DATABASE_CONNECTIONS_MAX: z.coerce.number().int().min(2).max(200).default(CONNECTIONS_MAX_DEFAULT),
  REDIS_URL: redisUrl(['single']),
  /** Messages between nodes; unset, they go through REDIS_URL. */
  BUS_URL: redisUrl(['single', 'sentinel', 'cluster']).optional(),
  REDIS_KEY_PREFIX: z
    .string()
    .regex(/^[a-z0-9:_-]*$/)
    .default('throwdown:'),
})

/** What the server and the worker both read. */
const sharedVariables = processVariables.extend({
  WEB_ORIGINS: commaList.pipe(
    z.array(z.url({ protocol: /^https?$/ }).refine(isOrigin, 'must be an origin without a path')).min(1),
  ),
  ...databaseVariables,
  ...archiveVariables,
  PASSKEY_DOMAIN: hostName.optional(),
  SUPPORT_EMAIL: emailAddress.default('support@throwdown.example'),
  CODE_PEPPER: key('CODE_PEPPER'),
  CODE_PEPPER_PREVIOUS: keyText.optional(),
})

/** Each process has a secret of its own, by which the signer knows who calls. */
const signerPlace = { SIGNER_HOST: z.string().min(1).default('127.0.0.1'), SIGNER_PORT: port.default(3100) }

const serverVariables = sharedVariables.extend({
  /** Through the pooler as the role whose limits are those of reads; unset, DATABASE_URL. */
  DATABASE_READS_URL: postgresUrl.optional(),
  HTTP_HOST: z.string().min(1).default('127.0.0.1'),
  HTTP_PORT: port.default(3000),
  TRUSTED_PROXIES: commaList
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])))
    .prefault(''),
  RATE_LIMIT_MAX: z.coerce.number().int().min(1).default(300),
  RATE_LIMIT_WINDOW_MS: milliseconds.min(1).default(60_000),
  DAY_KEYS_PER_HOUR_MAX: z.coerce.number().int().min(1).default(10),
  BODY_BYTES_MAX: z.coerce.number().int().min(1_024).max(10_485_760).default(65_536),
  EVENT_LOOP_DELAY_MAX_MS: milliseconds.default(1_000),
  HEAP_BYTES_MAX: z.coerce.number().int().min(0).default(0),
  ACCESS_TOKEN_KEY: key('ACCESS_TOKEN_KEY'),
  REFRESH_TOKEN_KEY: key('REFRESH_TOKEN_KEY'),
  SECOND_FACTOR_KEY: key('SECOND_FACTOR_KEY'),
  SECOND_FACTOR_KEY_PREVIOUS: keyText.optional(),
  /** Recognises a mailbox and a person after years, so it is never exchanged. */
  PERSON_KEY: key('PERSON_KEY'),
  PASSWORD_HASH_MEMORY_KIB: z.coerce.number().int().min(8).default(PASSWORD_HASH_MEMORY_KIB_MIN),
  PASSWORD_HASH_PASSES: z.coerce.number().int().min(1).max(20).default(PASSWORD_HASH_PASSES_MIN),
  PASSWORD_HASHES_AT_ONCE: z.coerce.number().int().min(1).max(64).default(HASHES_AT_ONCE),
  /** Which identity provider confirms people [L1]. */
  PERSON_CHECK: z.enum(['local']).default('local'),
  ...signerPlace,
  SIGNER_SECRET_FILE: z.string().min(1).default('.dev/signer/server.secret'),
  USDC_MINT: usdcMint,
  SOLANA_CLUSTER: chainName.default('localnet'),
})

const workerVariables = sharedVariables.extend({
  SMTP_URL: smtpUrl.default('smtp://127.0.0.1:1025'),
  MAIL_FROM: mailbox.prefault('Throwdown <no-reply@throwdown.example>'),
  ...signerPlace,
  SIGNER_SECRET_FILE: z.string().min(1).default('.dev/signer/worker.secret'),
  /** Whole months whose matches are older are moved to the archive. */
  ARCHIVE_AFTER_DAYS: z.coerce.number().int().min(30).max(3_650).default(90),
  /** See `approverDatabaseUrl` in database-config.ts. */
  APPROVER_DATABASE_URL: postgresUrl.optional(),
})

const migrateVariables = z.object({
  ADMIN_DATABASE_URL: postgresUrl.optional(),
  SIGNER_ADMIN_DATABASE_URL: postgresUrl.optional(),
})
const seedVariables = z.object({
  ADMIN_DATABASE_URL: postgresUrl,
  NODE_ENV: z.string().default('development'),
})

export type BaseConfig = Readonly<z.output<typeof baseVariables>>
export type ProcessConfig = Readonly<z.output<typeof processVariables>>
export type SharedConfig = Readonly<z.output<typeof sharedVariables>>
export type ServerConfig = Readonly<z.output<typeof serverVariables>>
export type WorkerConfig = Readonly<z.output<typeof workerVariables>>

export function parseServerConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const config = parseVariables(serverVariables, env)
  if (!hasPasskeyOrigin(config))
    refuseProblems(['PASSKEY_DOMAIN is malformed: no origin of WEB_ORIGINS is in it'])
  refuseProblems([...poolerProblems(config, 'server'), ...archiveProblems(config)])
  if (config.NODE_ENV === 'production')
    refuseProblems([
      ...commonProblems(config, env, {
        own: [...KEYS, 'SIGNER_SECRET_FILE'],
        optional: [...PREVIOUS_KEYS, 'DATABASE_DIRECT_URL', 'DATABASE_READS_URL', 'ARCHIVE_S3_SECRET'],
      }),
      ...equalKeysIn(config),
      ...weakHashes(config),
      ...(env['SOLANA_CLUSTER'] === undefined ? ['SOLANA_CLUSTER is missing in production'] : []),
    ])
  return config
}

const WORKER_SECRETS = ['CODE_PEPPER', 'SMTP_URL', 'APPROVER_DATABASE_URL', 'SIGNER_SECRET_FILE'] as const

export function parseWorkerConfig(env: NodeJS.ProcessEnv): WorkerConfig {
  const config = parseVariables(workerVariables, env)
  refuseProblems([...poolerProblems(config, 'worker'), ...archiveProblems(config)])
  if (config.NODE_ENV === 'production')
    refuseProblems([
      ...commonProblems(config, env, {
        own: WORKER_SECRETS,
        optional: ['CODE_PEPPER_PREVIOUS', 'DATABASE_DIRECT_URL', 'ARCHIVE_S3_SECRET'],
      }),
      ...(env['MAIL_FROM'] === undefined ? ['MAIL_FROM is missing in production'] : []),
    ])
  return config
}

export const serverConfigOrExit = (): ServerConfig => orExit(() => parseServerConfig(process.env))
export const workerConfigOrExit = (): WorkerConfig => orExit(() => parseWorkerConfig(process.env))

export function refuseProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems)
}

/** A forgotten variable must not send live mail to a developer's inbox or run production with public keys. */
function commonProblems(
  config: SharedConfig,
  env: NodeJS.ProcessEnv,
  { own, optional }: { own: readonly SecretVariable[]; optional: readonly SecretVariable[] },
): string[] {
  return [
    ...problemsInProduction(config, env, own, optional),
    ...(env['SUPPORT_EMAIL'] === undefined ? ['SUPPORT_EMAIL is missing in production'] : []),
    ...developmentKeysIn(env),
  ]
}

function weakHashes(config: ServerConfig): string[] {
  return [
    ...(config.PASSWORD_HASH_MEMORY_KIB < PASSWORD_HASH_MEMORY_KIB_MIN
      ? ['PASSWORD_HASH_MEMORY_KIB is too weak']
      : []),
    ...(config.PASSWORD_HASH_PASSES < PASSWORD_HASH_PASSES_MIN ? ['PASSWORD_HASH_PASSES is too weak'] : []),
  ]
}

type MigrateConfig = { readonly adminUrl?: string | undefined; readonly signerAdminUrl?: string | undefined }

/** Only migrating runs as an administrator; no other process reads these variables. */
export const loadMigrateConfig = (): MigrateConfig => orExit(() => parseMigrateConfig(process.env))

/** Nobody has to have the rights of an administrator in both databases at once. */
export function parseMigrateConfig(env: NodeJS.ProcessEnv): MigrateConfig {
  const { ADMIN_DATABASE_URL: adminUrl, SIGNER_ADMIN_DATABASE_URL: signerAdminUrl } = parseVariables(
    migrateVariables,
    env,
  )
  refuseProblems([
    ...(adminUrl === undefined && signerAdminUrl === undefined
      ? ['ADMIN_DATABASE_URL is missing, or SIGNER_ADMIN_DATABASE_URL']
      : []),
    ...(adminUrl !== undefined && signerAdminUrl !== undefined && isSameDatabase(adminUrl, signerAdminUrl)
      ? ['SIGNER_ADMIN_DATABASE_URL names the database of the game']
      : []),
  ])
  return { adminUrl, signerAdminUrl }
}

/** Seeding creates known passwords and play money. */
export const loadSeedConfig = (): { adminUrl: string } => orExit(() => parseSeedConfig(process.env))

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Refuses every database but a development one on this machine, whatever NODE_ENV says. */
export function parseSeedConfig(env: NodeJS.ProcessEnv): { adminUrl: string } {
  const { ADMIN_DATABASE_URL: adminUrl, NODE_ENV } = parseVariables(seedVariables, env)
  const { hostname, pathname, search } = new URL(adminUrl)
  refuseProblems([
    ...(NODE_ENV === 'production' ? ['NODE_ENV is production'] : []),
    ...(LOOPBACK.has(hostname) ? [] : ['ADMIN_DATABASE_URL names another machine']),
    ...(/^\/\w+_dev$/.test(pathname) ? [] : ['ADMIN_DATABASE_URL names no database that ends in _dev']),
    // The driver takes host and database from there too.
    ...(search === '' ? [] : ['ADMIN_DATABASE_URL has parameters']),
  ])
  return { adminUrl }
}

/** Browsers give passkeys to pages of their domain only. */
function hasPasskeyOrigin({ PASSKEY_DOMAIN: domain, WEB_ORIGINS }: ServerConfig): boolean {
  if (domain === undefined) return true
  const hosts = WEB_ORIGINS.map((origin) => new URL(origin).hostname)
  return hosts.some((host) => host === domain || host.endsWith(`.${domain}`))
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}
