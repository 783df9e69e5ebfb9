import { answeredInTime } from '../../platform/answered-in-time.ts'
import type { Redis } from '../../platform/redis.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { memberOf, type Order, playerNoOf } from './board-set.ts'
import { END_MEMBER } from './set-keys.ts'

export const setKey = (board: number, order: Order): string => `standings:${board}:${order}`
export const ASKED_KEY = 'standings:asked'

export type OrderedBoard = { readonly board: number; readonly order: Order }

/** Any page of a board with how many stand on it, and where one player stands. */
export async function readPage(
  redis: Redis,
  { board, order }: OrderedBoard,
  { start, limit, playerNo }: { start: number; limit: number; playerNo: number | null },
): Promise<{ total: number; playerNos: number[]; ownRank: number | null }> {
  const key = setKey(board, order)
  const [cardinality, members, place] = await answerOrLoading(
    redis
      .multi()
      .zCard(key)
      .zRange(key, start, start + limit - 1)
      .zRank(key, playerNo === null ? '' : memberOf(playerNo))
      .execAsPipelineTyped(),
  )
  const total = await playersOn(redis, board, cardinality)
  const playerNos = members.filter((member) => member !== END_MEMBER).map(playerNoOf)
  return { total, playerNos, ownRank: rankOf(place) }
}

export async function readRank(redis: Redis, { board, order }: OrderedBoard, playerNo: number | null) {
  return (await readPage(redis, { board, order }, { start: 0, limit: 1, playerNo })).ownRank
}

/** Those of the players who stand on the board, in its order. */
export async function sortByPlace(
  redis: Redis,
  { board, order }: OrderedBoard,
  playerNos: readonly number[],
): Promise<number[]> {
  if (playerNos.length === 0) return []
  const members = playerNos.map(memberOf)
  const scores = await answerOrLoading(redis.zmScore(setKey(board, order), members))
  return playerNos
    .flatMap((playerNo, index) => {
      const score = scores[index] ?? null
      return score === null ? [] : [{ playerNo, score }]
    })
    .sort((a, b) => a.score - b.score || a.playerNo - b.playerNo)
    .map(({ playerNo }) => playerNo)
}

export async function readRanks(
  redis: Redis,
  { board, order }: OrderedBoard,
  playerNos: readonly number[],
): Promise<Map<number, number>> {
  const key = setKey(board, order)
  const places = await answerOrLoading(
    Promise.all(playerNos.map((playerNo) => redis.zRank(key, memberOf(playerNo)))),
  )
  return new Map(
    playerNos.flatMap((playerNo, index) => {
      const rank = rankOf(places[index] ?? null)
      return rank === null ? [] : [[playerNo, rank] as const]
    }),
  )
}

const rankOf = (place: number | null): number | null => (place === null ? null : place + 1)

async function playersOn(redis: Redis, board: number, cardinality: number): Promise<number> {
  if (cardinality > 0) return cardinality - 1
  // Whoever keeps the boards loads those first that somebody waits for.
  await answerOrLoading(redis.sAdd(ASKED_KEY, String(board)))
  return refuse('standings_loading')
}

/** Without Redis there is no order: the boards come back when it does. */
async function answerOrLoading<Answer>(command: Promise<Answer>): Promise<Answer> {
  try {
    return await answeredInTime(command)
  } catch (cause) {
    throw Object.assign(new Refusal('standings_loading'), { cause })
  }
}
