import { emailAddress } from '@throwdown/contract/email-address'
import { orExit, parseVariables } from '@throwdown/process-config/parse-variables'
import { problemsInProduction } from '@throwdown/process-config/production'
import { z } from 'zod'
import { baseVariables, refuseProblems } from './config.ts'
import { callsPerSecond, mailbox, smtpUrl, solanaName, usdcMint } from './variable-formats.ts'

const auditVariables = baseVariables.extend({
  AUDIT_SOLANA_RPC_URL: z.url({ protocol: /^https?$/ }),
  SOLANA_GENESIS_HASH: solanaName('a hash'),
  USDC_MINT: usdcMint,
  SOLANA_CALLS_PER_SECOND: callsPerSecond,
  /** Unset, audit checkpoints stay in the database. */
  AUDIT_HEAD_FOLDER: z.string().min(1).optional(),
  AUDIT_HEAD_MAIL_TO: emailAddress.optional(),
  SMTP_URL: smtpUrl.default('smtp://127.0.0.1:1025'),
  MAIL_FROM: mailbox.prefault('Throwdown <no-reply@throwdown.example>'),
})

/** Who owns the database could cut the log together with checkpoints that are only there. */
const NEEDED_IN_PRODUCTION = ['AUDIT_HEAD_FOLDER', 'AUDIT_HEAD_MAIL_TO', 'MAIL_FROM'] as const

export type AuditConfig = Readonly<z.output<typeof auditVariables>>

export function parseAuditConfig(env: NodeJS.ProcessEnv): AuditConfig {
  const config = parseVariables(auditVariables, env)
  if (config.NODE_ENV === 'production')
    refuseProblems([
      ...problemsInProduction(config, env, ['SMTP_URL']),
      ...NEEDED_IN_PRODUCTION.filter((name) => env[name] === undefined).map(
        (name) => `${name} is missing in production`,
      ),
      ...(config.AUDIT_SOLANA_RPC_URL.startsWith('https:')
        ? []
        : ['AUDIT_SOLANA_RPC_URL is malformed: anyone on the way could hide a shortage']),
    ])
  return config
}

export const auditConfigOrExit = (): AuditConfig => orExit(() => parseAuditConfig(process.env))
