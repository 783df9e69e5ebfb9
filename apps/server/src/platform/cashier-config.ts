import { orExit, parseVariables } from '@throwdown/process-config/parse-variables'
import { problemsInProduction } from '@throwdown/process-config/production'
import { port } from '@throwdown/process-config/variable-types'
import { z } from 'zod'
import { processVariables, refuseProblems } from './config.ts'
import { callsPerSecond, solanaName, usdcMint } from './variable-formats.ts'

const cashierVariables = processVariables.extend({
  SIGNER_HOST: z.string().min(1).default('127.0.0.1'),
  SIGNER_PORT: port.default(3100),
  CASHIER_SECRET_FILE: z.string().min(1).default('.dev/signer/cashier.secret'),
  SOLANA_RPC_URL: z.url({ protocol: /^https?$/ }),
  /** Of another provider: what only one of the two says is believed by nobody [C12]. */
  WITNESS_SOLANA_RPC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** [C12] For how long an address may hold other coins than its deposits say, before its history is read again. */
  DEPOSIT_DIFFERENCE_MS_MAX: z.coerce.number().int().min(1_000).max(600_000).default(600_000),
  /** See `solanaSocketUrl`. */
  SOLANA_WS_URL: z.url({ protocol: /^wss?$/ }).optional(),
  SOLANA_GENESIS_HASH: solanaName('a hash'),
  SOLANA_CALLS_PER_SECOND: callsPerSecond,
  USDC_MINT: usdcMint,
})

export type CashierConfig = Readonly<z.output<typeof cashierVariables>>

export function parseCashierConfig(env: NodeJS.ProcessEnv): CashierConfig {
  const config = parseVariables(cashierVariables, env)
  if (config.NODE_ENV === 'production')
    refuseProblems([
      ...problemsInProduction(config, env, ['CASHIER_SECRET_FILE']),
      ...(isEncrypted(config.SOLANA_RPC_URL) && isEncrypted(solanaSocketUrl(config))
        ? []
        : ['SOLANA_RPC_URL is malformed: anyone on the way could invent deposits']),
      ...witnessProblems(config),
    ])
  return config
}

/** A node that lies must not be its own witness, by another name or path either. */
function witnessProblems({ SOLANA_RPC_URL, WITNESS_SOLANA_RPC_URL }: CashierConfig): string[] {
  if (WITNESS_SOLANA_RPC_URL === undefined) return ['WITNESS_SOLANA_RPC_URL is missing in production']
  if (!isEncrypted(WITNESS_SOLANA_RPC_URL))
    return ['WITNESS_SOLANA_RPC_URL is malformed: anyone on the way could hide deposits']
  return new URL(WITNESS_SOLANA_RPC_URL).hostname === new URL(SOLANA_RPC_URL).hostname
    ? ['WITNESS_SOLANA_RPC_URL must be a node of its own, on another host than SOLANA_RPC_URL']
    : []
}

const isEncrypted = (url: string): boolean => /^(https|wss):/.test(url)

/** Providers serve both on one host; the local chain on one port. */
export function solanaSocketUrl({ SOLANA_WS_URL, SOLANA_RPC_URL }: CashierConfig): string {
  return SOLANA_WS_URL ?? SOLANA_RPC_URL.replace(/^http/, 'ws')
}

export const cashierConfigOrExit = (): CashierConfig => orExit(() => parseCashierConfig(process.env))
