import { ConfigError, orExit, parseVariables } from '@throwdown/process-config/parse-variables'
import { allowInProduction, problemsInProduction } from '@throwdown/process-config/production'
import { nodeEnv, postgresUrl } from '@throwdown/process-config/variable-types'
import { DEVELOPMENT_HEAD_KEY } from '@throwdown/signer-link/audit-head'
import { z } from 'zod'
import { urlAs } from '../platform/database-config.ts'

const verifyVariables = z.object({
  NODE_ENV: nodeEnv.default('development'),
  ALLOW_IN_PRODUCTION: allowInProduction,
  AUDIT_DATABASE_URL: postgresUrl,
  AUDIT_HEAD_PUBLIC_KEYS: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/, 'must be public keys of 64 hex digits, separated by commas')
    .transform((text) => text.split(',')),
  AUDIT_HEAD_FOLDER: z.string().min(1).optional(),
})

type VerifyConfig = {
  readonly databaseUrl: string
  readonly publicKeys: readonly string[]
  readonly headFolder: string | undefined
}

/** What verifies the audit log: it reads as the audit does, and believes the keys of the signer that it is given. */
export function loadVerifyConfig(): VerifyConfig {
  return orExit(() => {
    const env = withDefaults(process.env)
    const config = parseVariables(verifyVariables, env)
    const own = ['AUDIT_DATABASE_URL'] as const
    const problems = config.NODE_ENV === 'production' ? problemsInProduction(config, env, own) : []
    if (problems.length > 0) throw new ConfigError(problems)
    return {
      databaseUrl: config.AUDIT_DATABASE_URL,
      publicKeys: config.AUDIT_HEAD_PUBLIC_KEYS,
      headFolder: config.AUDIT_HEAD_FOLDER,
    }
  })
}

/** One machine needs nothing set; production must name everything. */
function withDefaults(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env['NODE_ENV'] === 'production') return env
  const application = env['DATABASE_URL'] ?? 'postgres://throwdown_app@127.0.0.1:5432/throwdown_dev'
  return {
    AUDIT_DATABASE_URL: URL.canParse(application) ? urlAs('throwdown_audit', application) : undefined,
    AUDIT_HEAD_PUBLIC_KEYS: DEVELOPMENT_HEAD_KEY,
    ...env,
  }
}
