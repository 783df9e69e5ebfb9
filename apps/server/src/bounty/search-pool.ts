import type { PoolOrder } from '../standings/order/pool-set.ts'
import { countFound, findNames } from '../standings/read/find-names.ts'
import type { Page } from './board-store.ts'
import type { Found, PoolBoard } from './pool-board.ts'
import type { BountyPorts } from './ports.ts'

type Search = { readonly beginning: string; readonly order: PoolOrder; readonly page: Page }

/** Players of a pool whose name begins so, with the ranks they have among all. */
export async function searchPool(
  { board, ports: { findByName } }: { board: PoolBoard; ports: Pick<BountyPorts, 'findByName'> },
  { beginning, order, page }: Search,
): Promise<Found> {
  const { ids, others } = await findNames(
    { prefix: beginning, enough: page.offset + page.limit },
    { findByName, idsOf: (step) => board.ids(order, step) },
  )
  const [{ rows, total }, further] = await Promise.all([board.pick(ids, order, page), board.count(others)])
  return { rows, total: countFound(total + further) }
}
