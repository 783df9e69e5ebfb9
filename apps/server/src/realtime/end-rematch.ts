import type pg from 'pg'
import type { MatchHost } from '../match/host.ts'
import { withdrawRematch } from '../queue/rematch.ts'
import type { Courier } from './courier.ts'

type EndRematchDeps = { readonly pool: pg.Pool; readonly host: MatchHost; readonly courier: Courier }

/** Ends the offers of a rematch and notifies the other player. Returns false if the rematch was made before. */
export async function endRematch(
  { courier, ...deps }: EndRematchDeps,
  { matchId, playerId, leaves }: { matchId: string; playerId: string; leaves: boolean },
): Promise<boolean> {
  const { isWithdrawn, otherPlayerId } = await withdrawRematch(deps, { matchId, playerId })
  const payload = { matchId, reason: leaves ? 'left' : 'cancelled' } as const
  if (isWithdrawn) courier.send(otherPlayerId, { kind: 'event', name: 'rematchEnded', payload })
  return isWithdrawn
}
