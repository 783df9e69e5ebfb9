import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export const ROOT = fileURLToPath(new URL('../', import.meta.url))

const port = (standard: number) => z.coerce.number().int().min(1).max(65_535).default(standard)

/** The variables of `npm run dev`. `.env.example` explains each; all have defaults. */
const variables = z.object({
  ADMIN_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .default('postgres://postgres@127.0.0.1:5432/throwdown_dev'),
  /** Unless set, a second database of the same server. */
  SIGNER_ADMIN_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).default('redis://127.0.0.1:6379'),
  REDIS_KEY_PREFIX: z.string().default('throwdown:'),
  WEB_PORT: port(5173),
  HTTP_PORT: port(3000),
  SERVER_OPS_PORT: port(9100),
  WORKER_OPS_PORT: port(9101),
  CASHIER_OPS_PORT: port(9102),
  AUDIT_OPS_PORT: port(9103),
  MAIL_SMTP_PORT: port(1025),
  MAIL_WEB_PORT: port(1080),
  SIGNER_PORT: port(3100),
  SIGNER_FOLDER: z.string().default(join(ROOT, '.dev/signer')),
  LOCALNET_PORT: port(8899),
  LOCALNET_WITNESS_PORT: port(8898),
})

export type DevConfig = Readonly<z.output<typeof variables>> & {
  readonly SIGNER_ADMIN_DATABASE_URL: string
  /** The same database as the role the server and worker run as. */
  readonly databaseUrl: string
  /** The same database as the role of the signer. */
  readonly signerDatabaseUrl: string
  /** The signer's own database as its role there. */
  readonly stateDatabaseUrl: string
  /** The same database as the role of the cashier. */
  readonly cashierDatabaseUrl: string
  /** The same database as the role of the audit. */
  readonly auditDatabaseUrl: string
  /** What child processes inherit: PATH, HOME, and everything else the developer set. */
  readonly inherited: NodeJS.ProcessEnv
}

export function readDevConfig(): DevConfig {
  const file = `${ROOT}.env`
  if (existsSync(file)) process.loadEnvFile(file)
  return parseDevConfig(process.env)
}

export function parseDevConfig(env: NodeJS.ProcessEnv): DevConfig {
  const parsed = variables.safeParse(env)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`.env or the environment is not usable:\n  ${problems.join('\n  ')}`)
  }
  const SIGNER_ADMIN_DATABASE_URL =
    parsed.data.SIGNER_ADMIN_DATABASE_URL ?? signerDatabaseBeside(parsed.data.ADMIN_DATABASE_URL)
  return {
    ...parsed.data,
    SIGNER_ADMIN_DATABASE_URL,
    databaseUrl: asRole('throwdown_app', parsed.data.ADMIN_DATABASE_URL),
    signerDatabaseUrl: asRole('throwdown_signer', parsed.data.ADMIN_DATABASE_URL),
    stateDatabaseUrl: asRole('throwdown_signer_state', SIGNER_ADMIN_DATABASE_URL),
    cashierDatabaseUrl: asRole('throwdown_cashier', parsed.data.ADMIN_DATABASE_URL),
    auditDatabaseUrl: asRole('throwdown_audit', parsed.data.ADMIN_DATABASE_URL),
    inherited: process.env,
  }
}

/** Every stack has its own, also one that only names a database of the game. Only what ends in _dev is ever dropped. */
export function signerDatabaseBeside(adminUrl: string): string {
  const url = new URL(adminUrl)
  url.pathname = url.pathname.replace(/(_dev)?$/, '_signer_dev')
  return url.href
}

function asRole(role: string, adminUrl: string): string {
  const url = new URL(adminUrl)
  url.username = role
  url.password = ''
  return url.href
}
