import type { FastifyInstance } from 'fastify'
import { approvalRoutes } from '../approvals/routes.ts'
import { bountyRoutes, staffPoolRoute } from '../bounty/routes.ts'
import { depositRoutes } from '../cashier/deposits/routes.ts'
import { balanceRoutes } from '../cashier/wallet/routes.ts'
import {
  confirmationRoutes,
  ownAddressRoutes,
  stopRoutes,
} from '../cashier/withdrawals/confirmation-routes.ts'
import { withdrawalRoutes } from '../cashier/withdrawals/routes.ts'
import { staffWithdrawalRoutes } from '../cashier/withdrawals/staff-routes.ts'
import { dashboardRoutes } from '../dashboard/routes.ts'
import { createIdentity, type OnSessionEnded } from '../identity/identity.ts'
import { publicPlayersOf } from '../identity/people/public-players.ts'
import { identityRoutes } from '../identity/routes.ts'
import { createSolFigures } from '../ledger/sol-figures.ts'
import { limitRoutes } from '../limits/routes.ts'
import { matchRoutes } from '../match/routes.ts'
import type { Context } from '../platform/context.ts'
import { cardRoute, profileRoutes } from '../profile/routes.ts'
import { queueRoutes } from '../queue/routes.ts'
import { realtimeRoutes } from '../realtime/routes.ts'
import { settingsRoutes } from '../settings/routes.ts'
import { backOfficeRoutes } from '../staff/routes.ts'
import { standingsRoutes } from '../standings/routes.ts'
import { supportRoutes } from '../support/routes.ts'
import { systemRoutes } from '../system/routes.ts'
import { termsRoutes } from '../terms/routes.ts'
import { keepDashboard } from './keep-dashboard.ts'
import { keepNames } from './keep-names.ts'
import type { MatchNode } from './match-node.ts'
import { walletPorts } from './wallet-ports.ts'

/** The routes of every domain that needs no running match node. */
export function registerApi(
  api: FastifyInstance,
  context: Context,
  ports: { onSessionEnded: OnSessionEnded },
): void {
  systemRoutes(api, context)
  termsRoutes(api, context)
  const identity = createIdentity({ ...context, database: context.identityDatabase }, ports.onSessionEnded)
  void api.register(async (scope) => identityRoutes(scope, identity))
  void api.register(async (scope) => limitRoutes(scope, identity))
  approvalRoutes(api, { ...context, database: context.identityDatabase })
  supportRoutes(api, context)
  registerWallet(api, context)
  void api.register(async (scope) => confirmationRoutes(scope, identity))
  void api.register(async (scope) => stopRoutes(scope, identity))
  void api.register(async (scope) => ownAddressRoutes(scope, identity))
  staffWithdrawalRoutes(api, { pool: context.database.pool, clock: context.clock })
  staffPoolRoute(api, { pool: context.database.pool, clock: context.clock })
  const { readDatabase, redis, clock, identityDatabase } = context
  void api.register(async (scope) => backOfficeRoutes(scope, context))
  void api.register(async (scope) => settingsRoutes(scope, context))
  const { pool } = readDatabase
  const players = { publicPlayersOf: (ids: readonly string[]) => publicPlayersOf(pool, ids) }
  const solFigures = createSolFigures({ db: pool, clock })
  const names = keepNames(api, context)
  const boards = { pool, redis, clock, players, names, solFigures }
  standingsRoutes(api, boards)
  cardRoute(api, boards)
  void api.register(async (scope) =>
    profileRoutes(scope, { db: pool, clock, solFigures, identityDatabase, identity, ...players }),
  )
}

function registerWallet(api: FastifyInstance, context: Context): void {
  const { clock, config, jobs } = context
  const { pool } = context.database
  const { USDC_MINT: usdcMint, SOLANA_CLUSTER: cluster } = config
  balanceRoutes(api, { db: pool })
  depositRoutes(api, { db: pool, ports: walletPorts({ pool, clock }), usdcMint, cluster })
  withdrawalRoutes(api, { pool, clock, jobs })
}

/** Routes of a node that hosts matches. */
export function registerMatchRoutes(api: FastifyInstance, context: Context, matchNode: MatchNode): void {
  const { redis, clock } = context
  const { pool } = context.database
  const { host, ports, keys, certificates, service } = matchNode
  const reads = context.readDatabase.pool
  queueRoutes(api, reads)
  const solFigures = createSolFigures({ db: reads, clock })
  const names = keepNames(api, context)
  bountyRoutes(api, { db: pool, reads, redis, clock, ports, names, solFigures })
  matchRoutes(api, { pool, ports, host, keys, certificates, clock, service })
  const { connections } = matchNode
  const figures = keepDashboard(api, context, { connections, publicPlayersOf: ports.publicPlayersOf })
  dashboardRoutes(api, { figures, db: reads })
  realtimeRoutes(api, matchNode.tickets)
}
