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
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty']).default('json'),
  RATE_LIMIT_MAX: z.coerce.number().int().min(1).default(300),
  RATE_LIMIT_WINDOW_MS: milliseconds.min(1).default(60_000),
  BODY_BYTES_MAX: z.coerce.number().int().min(1_024).max(10_485_760).default(65_536),
  EVENT_LOOP_DELAY_MAX_MS: milliseconds.default(1_000),
  HEAP_BYTES_MAX: z.coerce.number().int().min(0).default(0),
  DRAIN_DELAY_MS: milliseconds.default(0),
  SHUTDOWN_GRACE_MS: milliseconds.min(1).default(10_000),
  OPERATOR_KEY_SEED: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 32 bytes in hex')
    .optional(),
})

const migrateVariables = z.object({ ADMIN_DATABASE_URL: postgresUrl })

/** Published, so worth nothing: transcripts signed under it prove nothing to anyone. */
const DEVELOPMENT_KEY_SEED = '7468726f77646f776e'.padEnd(64, '0')

const completed = variables.transform((config, issues) => {
  const seed = config.OPERATOR_KEY_SEED
  if (seed === undefined && config.NODE_ENV === 'production')
    issues.addIssue({
      code: 'custom',
      path: ['OPERATOR_KEY_SEED'],
      message: 'production signs with its own key',
    })
  return { ...config, OPERATOR_KEY_SEED: seed ?? DEVELOPMENT_KEY_SEED }
})

export type Config = Readonly<z.output<typeof completed>>

class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(['configuration is not usable:', ...problems].join('\n  '))
    this.name = 'ConfigError'
  }
}

/** Names every wrong variable at once and never its value: values are secrets. */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  return parseVariables(completed, env)
}

function parseVariables<Shape extends z.ZodType>(shape: Shape, env: NodeJS.ProcessEnv): z.output<Shape> {
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

/** Migrating is the one task done as an administrator; no running process ever sees this variable. */
export function loadMigrateConfig(): { adminUrl: string } {
  return orExit(() => ({ adminUrl: parseVariables(migrateVariables, process.env).ADMIN_DATABASE_URL }))
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

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}
