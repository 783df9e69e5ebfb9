import { succeed } from '@throwdown/contract/envelope'
import * as contract from '@throwdown/contract/staff-ledger'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StaffCaller } from '../audit/staff-caller.ts'
import { serve } from '../platform/route.ts'
import type { Queryable } from '../platform/sql.ts'
import { showAccounts, showJournal, showJournals, showLedgerState } from './show-ledger.ts'

type LedgerRoutesDeps = {
  readonly db: Queryable
  readonly readerOf: (request: FastifyRequest) => StaffCaller
}

/** What staff see of the ledger. Nothing here moves money. */
export function ledgerRoutes(api: FastifyInstance, { db, readerOf }: LedgerRoutesDeps): void {
  const depsOf = (request: FastifyRequest) => ({ db, reader: readerOf(request) })
  serve(api, contract.ledgerAccounts, async ({ query, request }) =>
    succeed(await showAccounts(depsOf(request), query)),
  )
  serve(api, contract.ledgerJournals, async ({ params, query, request }) =>
    succeed(await showJournals(depsOf(request), { ...params, ...query })),
  )
  serve(api, contract.ledgerJournal, async ({ params, request }) =>
    succeed(await showJournal(depsOf(request), params.journalId)),
  )
  serve(api, contract.ledgerState, async ({ request }) => succeed(await showLedgerState(depsOf(request))))
}
