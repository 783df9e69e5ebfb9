import type pg from 'pg'
import type { PlayerPushes } from '../cashier/deposits/notify-players.ts'
import { Bus } from '../platform/bus.ts'
import type { ProcessContext } from '../platform/context.ts'
import { sendOverBus } from '../realtime/courier.ts'
import { pushBalances, readBalancesInBatches } from '../realtime/push-news.ts'

/** What the cashier pushes to players. Best effort: screens read both when they open. */
export function playerPushes(context: ProcessContext, pool: pg.Pool): PlayerPushes {
  const { log, shutdown } = context
  const bus = new Bus(context)
  shutdown.onClose('bus', async () => bus.close())
  const send = sendOverBus(bus)
  const deps = { send, balanceOf: readBalancesInBatches(pool) }
  return {
    walletChanged: (playerIds) => {
      for (const playerId of playerIds) send(playerId, { kind: 'event', name: 'walletChanged', payload: {} })
    },
    balanceChanged: (playerIds) => {
      pushBalances(deps, playerIds).catch((err: unknown) => log.warn({ err }, 'balances could not be pushed'))
    },
  }
}
