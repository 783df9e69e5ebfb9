import { recentBlockhash } from '@throwdown/contract/blockhash'
import { succeed } from '@throwdown/contract/envelope'
import { wallet, walletActivity } from '@throwdown/contract/wallet'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/refusal.ts'
import { callerOf, serve } from '../../platform/route.ts'
import { showActivity, showWallet } from './show-wallet.ts'
import { findBlockhash } from './wallet-store.ts'

type DepositRouteDeps = Parameters<typeof showWallet>[0]

export function depositRoutes(api: FastifyInstance, deps: DepositRouteDeps): void {
  serve(api, wallet, async ({ request }) => succeed(await showWallet(deps, callerOf(request).playerId)))
  serve(api, walletActivity, async ({ request }) =>
    succeed(await showActivity(deps, callerOf(request).playerId)),
  )
  serve(api, recentBlockhash, async () => {
    const found = (await findBlockhash(deps.db)) ?? refuse('chain_unreachable')
    return succeed({ ...found, lastValidBlockHeight: found.lastValidBlockHeight.toString() })
  })
}
