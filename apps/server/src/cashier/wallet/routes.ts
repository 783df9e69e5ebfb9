import { succeed } from '@throwdown/contract/envelope'
import { addBonus, processGame } from '@throwdown/contract/refused-money'
import { balanceHistory, currentBalance } from '@throwdown/contract/wallet'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/refusal.ts'
import { callerOf, serve } from '../../platform/route.ts'
import type { Queryable } from '../../platform/sql.ts'
import { showBalance } from './show-balance.ts'
import { showStatement } from './show-statement.ts'

/** The reading half of the wallet. Only the cashier process moves money. */
export function balanceRoutes(api: FastifyInstance, { db }: { readonly db: Queryable }): void {
  serve(api, currentBalance, async ({ request }) =>
    succeed(await showBalance(db, callerOf(request).playerId)),
  )
  serve(api, balanceHistory, async ({ request, query }) =>
    succeed(await showStatement(db, callerOf(request).playerId, query)),
  )
  // [C5] Settlement comes from the match, a bonus from two members of staff: no player may request either.
  serve(api, processGame, async () => refuse('not_allowed'))
  serve(api, addBonus, async () => refuse('not_allowed'))
}
