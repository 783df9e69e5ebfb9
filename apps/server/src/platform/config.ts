import { createHash } from 'node:crypto'
import { emailAddress } from '@throwdown/contract/email-address'
import { z } from 'zod'

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
const port = z.coerce.number().int().min(1).max(65_535)
const milliseconds = z.coerce.number().int().min(0).max(600_000)
const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

// A path or query could override the options set in code, as `?tls.rejectUnauthorized=false` does.
const smtpUrl = z
  .url({ protocol: /^smtps?$/ })
  .refine(isBareServerUrl, 'must be smtp(s)://[user:password@]host[:port]')
const mailbox = z
  .string()
  .regex(/^([^<>"@\p{Cc}]+ )?<[^<>]+>$|^[^<> ]+$/u, 'must be an address or Name <address>')
  .transform((text) => {
    const [, name = '', address = text] = /^(.*?) ?<(.+)>$/.exec(text) ?? []
    return { name, address }
  })
  .pipe(z.object({ name: z.string(), address: emailAddress }))
// The minimum OWASP recommends for Argon2id. Tests may hash more cheaply; production may not.
const PASSWORD_HASH_MEMORY_KIB_MIN = 19_456
const PASSWORD_HASH_PASSES_MIN = 2

const SECRETS = ['ACCESS_TOKEN_KEY', 'REFRESH_TOKEN_KEY', 'CODE_PEPPER', 'SECOND_FACTOR_KEY'] as const
type SecretName = (typeof SECRETS)[number]
// A forgotten variable must not send live mail to a developer's inbox or run production with public keys.
const REQUIRED_IN_PRODUCTION = ['SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', ...SECRETS] as const
const secret = (name: SecretName) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url')
    .default(developmentSecret(name))

/** Every variable the server and the worker read. `.env.example` explains each; defaults suit one machine. */
const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']),
  DATABASE_URL: postgresUrl,
  DATABASE_CONNECTIONS_MAX: z.coerce.number().int().min(2).max(200).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  REDIS_KEY_PREFIX: z
    .string()
    .regex(/^[a-z0-9:_-]*$/)
    .default('throwdown:'),
  HTTP_HOST: z.string().min(1).default('127.0.0.1'),
  HTTP_PORT: port.default(3000),
  OPS_HOST: z.string().min(1).default('127.0.0.1'),
  OPS_PORT: port.default(9100),
  WEB_ORIGINS: commaList.pipe(
    z.array(z.url({ protocol: /^https?$/ }).refine(isOrigin, 'must be an origin without a path')).min(1),
  ),
  TRUSTED_PROXIES: commaList
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])))
    .prefault(''),
  SMTP_URL: smtpUrl.default('smtp://127.0.0.1:1025'),
  MAIL_FROM: mailbox.prefault('Throwdown <no-reply@throwdown.example>'),
  SUPPORT_EMAIL: emailAddress.default('support@throwdown.example'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty']).default('json'),
  RATE_LIMIT_MAX: z.coerce.number().int().min(1).default(300),
  RATE_LIMIT_WINDOW_MS: milliseconds.min(1).default(60_000),
  BODY_BYTES_MAX: z.coerce.number().int().min(1_024).max(10_485_760).default(65_536),
  EVENT_LOOP_DELAY_MAX_MS: milliseconds.default(1_000),
  HEAP_BYTES_MAX: z.coerce.number().int().min(0).default(0),
  DRAIN_DELAY_MS: milliseconds.default(0),
  SHUTDOWN_GRACE_MS: milliseconds.min(1).default(10_000),
  ACCESS_TOKEN_KEY: secret('ACCESS_TOKEN_KEY'),
  REFRESH_TOKEN_KEY: secret('REFRESH_TOKEN_KEY'),
  CODE_PEPPER: secret('CODE_PEPPER'),
  SECOND_FACTOR_KEY: secret('SECOND_FACTOR_KEY'),
  PASSWORD_HASH_MEMORY_KIB: z.coerce.number().int().min(8).default(PASSWORD_HASH_MEMORY_KIB_MIN),
  PASSWORD_HASH_PASSES: z.coerce.number().int().min(1).max(20).default(PASSWORD_HASH_PASSES_MIN),
  PASSWORD_HASHES_AT_ONCE: z.coerce.number().int().min(1).max(64).default(3),
})

const migrateVariables = z.object({ ADMIN_DATABASE_URL: postgresUrl })
const seedVariables = migrateVariables.extend({ NODE_ENV: z.string().default('development') })

export type Config = Readonly<z.output<typeof variables>>

class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(['configuration is not usable:', ...problems].join('\n  '))
    this.name = 'ConfigError'
  }
}

/** Reports every wrong variable at once, never its value: values are secrets. */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const config = parseVariables(variables, env)
  const problems = config.NODE_ENV === 'production' ? problemsInProduction(config, env) : []
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function problemsInProduction(config: Config, env: NodeJS.ProcessEnv): string[] {
  const problems = REQUIRED_IN_PRODUCTION.filter((name) => env[name] === undefined).map(
    (name) => `${name} is missing in production`,
  )
  for (const name of SECRETS)
    if (env[name] === developmentSecret(name))
      problems.push(`${name} is malformed: it is the development value`)
  if (new Set(SECRETS.map((name) => config[name])).size < SECRETS.length)
    problems.push(`${SECRETS.join(', ')} must all differ`)
  if (config.PASSWORD_HASH_MEMORY_KIB < PASSWORD_HASH_MEMORY_KIB_MIN)
    problems.push('PASSWORD_HASH_MEMORY_KIB is too weak')
  if (config.PASSWORD_HASH_PASSES < PASSWORD_HASH_PASSES_MIN)
    problems.push('PASSWORD_HASH_PASSES is too weak')
  return problems
}

function parseVariables<Shape extends z.ZodObject>(shape: Shape, env: NodeJS.ProcessEnv): z.output<Shape> {
  const parsed = shape.safeParse(env)
  if (parsed.success) return parsed.data
  throw new ConfigError(
    parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return env[name] === undefined ? `${name} is missing` : `${name} is malformed: ${issue.message}`
    }),
  )
}

export function configOrExit(): Config {
  return orExit(() => parseConfig(process.env))
}

/** Only migrating runs as an administrator; no other process reads this variable. */
export function loadMigrateConfig(): { adminUrl: string } {
  return orExit(() => ({ adminUrl: parseVariables(migrateVariables, process.env).ADMIN_DATABASE_URL }))
}

/** Seeding creates known passwords and play money, so the caller must refuse it in production. */
export function loadSeedConfig(): { adminUrl: string; isProduction: boolean } {
  return orExit(() => {
    const { ADMIN_DATABASE_URL: adminUrl, NODE_ENV } = parseVariables(seedVariables, process.env)
    return { adminUrl, isProduction: NODE_ENV === 'production' }
  })
}

function orExit<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(1)
  }
}

/** Public, so production refuses it; development starts without any secret set. */
function developmentSecret(name: SecretName): string {
  return createHash('sha256').update(`development only: ${name}`).digest('base64url')
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

function isBareServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hostname, pathname, search, hash } = new URL(text)
  return hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === ''
}
