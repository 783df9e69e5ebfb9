import { countPlayers, readPage, readRanks, sortByPlace } from './board-sets.ts'
import {
  type Asked,
  type BoardPage,
  type BoardParts,
  orderedBoard,
  showRank,
  showRanked,
} from './show-board.ts'
import { listPlayerIds, listPlayerNos } from './store.ts'

/** More is no search any more; the player types another letter. */
const FOUND_MAX = 1_000

/** Players of a board whose name begins so, with the ranks they have among all. */
export async function searchBoard(
  parts: BoardParts,
  asked: Asked,
  search: { prefix: string; page: number; limit: number; playerId: string },
): Promise<BoardPage> {
  const [found, me] = await Promise.all([
    showFound(parts, asked, search),
    showRank(parts, asked, search.playerId),
  ])
  return { ...found, me }
}

async function showFound(
  parts: BoardParts,
  asked: Asked,
  { prefix, page, limit }: { prefix: string; page: number; limit: number },
): Promise<Omit<BoardPage, 'me'>> {
  const at = orderedBoard(parts, asked)
  const sorted = await sortByPlace(parts.redis, at, await findNumbers(parts, at, prefix))
  const ofPage = sorted.slice((page - 1) * limit, page * limit)
  const shown = await showRanked(parts, at.board, await readRanks(parts.redis, at, ofPage))
  return { players: ofPage.flatMap((no) => shown.get(no) ?? []), totalPlayers: sorted.length }
}

/** Of a small board everybody is looked at: the first thousand names of all players might have nobody who is on it. */
async function findNumbers(
  { pool, redis, players }: BoardParts,
  at: ReturnType<typeof orderedBoard>,
  prefix: string,
): Promise<number[]> {
  const size = await countPlayers(redis, at)
  const everybody =
    size <= FOUND_MAX
      ? (await readPage(redis, at, { start: 0, limit: FOUND_MAX, playerNo: null })).playerNos
      : null
  const among = everybody && { among: await listPlayerIds(pool, everybody) }
  const ids = await players.findByName({ prefix, limit: FOUND_MAX, ...among })
  return listPlayerNos(pool, ids)
}
