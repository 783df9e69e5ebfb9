import { z } from 'zod'
import { commaList } from './variable-types.ts'

/** What production refuses unless the deployment names it in `ALLOW_IN_PRODUCTION`. */
const ALLOWABLE = [
  'plain_postgres',
  'plain_redis',
  'http_origins',
  'no_trusted_proxies',
  'local_person_check',
] as const
type Allowable = (typeof ALLOWABLE)[number]

export const allowInProduction = commaList.pipe(z.array(z.enum(ALLOWABLE))).prefault('')

/** Every variable that is a secret or holds the place of one. A process gets those it needs and no others. */
const SECRET_VARIABLES = [
  'ACCESS_TOKEN_KEY',
  'REFRESH_TOKEN_KEY',
  'CODE_PEPPER',
  'CODE_PEPPER_PREVIOUS',
  'SECOND_FACTOR_KEY',
  'SECOND_FACTOR_KEY_PREVIOUS',
  'PERSON_KEY',
  'SMTP_URL',
  'ARCHIVE_S3_SECRET',
  'ADMIN_DATABASE_URL',
  'SIGNER_ADMIN_DATABASE_URL',
  'STATE_DATABASE_URL',
  'AUDIT_DATABASE_URL',
  'APPROVER_DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READS_URL',
  'SIGNER_SECRET_FILE',
  'ROOT_KEY_FILE',
  'SERVER_SECRET_FILE',
  'CASHIER_SECRET_FILE',
  'WORKER_SECRET_FILE',
  'HEAD_KEY_FILE',
  'DEPOSIT_SEED_FILE',
  'ADDRESS_KEY_FILE',
  'HOT_WALLET_KEY_FILE',
] as const
export type SecretVariable = (typeof SECRET_VARIABLES)[number]

type Services = {
  readonly ALLOW_IN_PRODUCTION: readonly Allowable[]
  readonly DATABASE_URL?: string
  readonly AUDIT_DATABASE_URL?: string | undefined
  readonly APPROVER_DATABASE_URL?: string | undefined
  readonly STATE_DATABASE_URL?: string
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_READS_URL?: string | undefined
  readonly REDIS_URL?: string
  readonly BUS_URL?: string | undefined
  readonly WEB_ORIGINS?: readonly string[]
  readonly TRUSTED_PROXIES?: readonly string[]
  readonly PERSON_CHECK?: string
}

/** Why production must not run with these variables. `own` are the secrets that the process needs, `optional` those that it may have. */
export function problemsInProduction(
  config: Services,
  env: NodeJS.ProcessEnv,
  own: readonly SecretVariable[],
  optional: readonly SecretVariable[] = [],
): string[] {
  const readable = new Set([...own, ...optional])
  return [
    ...plainServices(config),
    ...SECRET_VARIABLES.filter((name) => env[name] !== undefined && !readable.has(name)).map(
      (name) => `${name} is a secret of another process: do not set it here`,
    ),
    ...own.filter((name) => env[name] === undefined).map((name) => `${name} is missing in production`),
    // It turns off the checks of every certificate that the rules above demand.
    ...(env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0' ? ['NODE_TLS_REJECT_UNAUTHORIZED must not be 0'] : []),
  ]
}

const DATABASES = [
  'DATABASE_URL',
  'AUDIT_DATABASE_URL',
  'APPROVER_DATABASE_URL',
  'STATE_DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READS_URL',
] as const

function plainServices({ ALLOW_IN_PRODUCTION: allowed, ...config }: Services): string[] {
  const problems: [Allowable, boolean, string][] = [
    ...DATABASES.map((name): [Allowable, boolean, string] => [
      'plain_postgres',
      !hasVerifiedTls(config[name]),
      `${name} has no sslmode=verify-full`,
    ]),
    ['plain_redis', isPlainRedis(config.REDIS_URL), 'REDIS_URL is not rediss://'],
    ['plain_redis', isPlainRedis(config.BUS_URL), 'BUS_URL does not begin with rediss'],
    [
      'http_origins',
      config.WEB_ORIGINS?.some((origin) => !origin.startsWith('https:')) ?? false,
      'WEB_ORIGINS has an origin without https',
    ],
    ['local_person_check', config.PERSON_CHECK === 'local', 'PERSON_CHECK is local, which verifies nobody'],
    ['no_trusted_proxies', config.TRUSTED_PROXIES?.length === 0, 'TRUSTED_PROXIES is empty'],
  ]
  return problems
    .filter(([name, isProblem]) => isProblem && !allowed.includes(name))
    .map(([name, , problem]) => `${problem}; if that is right, name ${name} in ALLOW_IN_PRODUCTION`)
}

const isPlainRedis = (url: string | undefined): boolean => url !== undefined && !url.startsWith('rediss')

/** Weaker modes accept any certificate, or none, in one version of the driver or another. */
function hasVerifiedTls(databaseUrl: string | undefined): boolean {
  if (databaseUrl === undefined) return true
  const { searchParams } = new URL(databaseUrl)
  const modes = searchParams.getAll('sslmode')
  const weakening = ['ssl', 'uselibpqcompat'].some((name) => searchParams.has(name))
  return modes.length === 1 && modes[0] === 'verify-full' && !weakening
}
