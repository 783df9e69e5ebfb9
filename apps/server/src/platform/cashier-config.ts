import { orExit, parseVariables } from '@throwdown/process-config/parse-variables'
import { problemsInProduction } from '@throwdown/process-config/production'
import { port } from '@throwdown/process-config/variable-types'
import { z } from 'zod'
import { processVariables, refuseProblems } from './config.ts'
import { solanaName, usdcMint } from './variable-formats.ts'

const cashierVariables = processVariables.extend({
  SIGNER_HOST: z.string().min(1).default('127.0.0.1'),
  SIGNER_PORT: port.default(3100),
  CASHIER_SECRET_FILE: z.string().min(1).default('.dev/signer/cashier.secret'),
  SOLANA_RPC_URL: z.url({ protocol: /^https?$/ }),
  /** See `solanaSocketUrl`. */
  SOLANA_WS_URL: z.url({ protocol: /^wss?$/ }).optional(),
  SOLANA_GENESIS_HASH: solanaName('a hash'),
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
    ])
  return config
}

const isEncrypted = (url: string): boolean => /^(https|wss):/.test(url)

/** Providers serve both on one host; the local chain on one port. */
export function solanaSocketUrl({ SOLANA_WS_URL, SOLANA_RPC_URL }: CashierConfig): string {
  return SOLANA_WS_URL ?? SOLANA_RPC_URL.replace(/^http/, 'ws')
}

export const cashierConfigOrExit = (): CashierConfig => orExit(() => parseCashierConfig(process.env))
