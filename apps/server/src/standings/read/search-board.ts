import { readPage, readRanks, sortByPlace } from '../order/board-sets.ts'
import { countFound, findNames } from './find-names.ts'
import {
  type Asked,
  type BoardPage,
  type BoardParts,
  orderedBoard,
  showRank,
  showRanked,
} from './show-board.ts'
import { listPlayerIds, listPlayerNos } from './store.ts'

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
  const { redis, pool, players } = parts
  const at = orderedBoard(parts, asked)
  const { ids, others } = await findNames(
    { prefix, enough: page * limit },
    {
      findByName: players.findByName,
      idsOf: async (step) => {
        const walked = await readPage(redis, at, { start: step.offset, limit: step.limit, playerNo: null })
        return listPlayerIds(pool, walked.playerNos)
      },
    },
  )
  const onBoard = async (some: readonly string[]) => sortByPlace(redis, at, await listPlayerNos(pool, some))
  const [sorted, further] = await Promise.all([onBoard(ids), onBoard(others)])
  const ofPage = sorted.slice((page - 1) * limit, page * limit)
  const shown = await showRanked(parts, at.board, await readRanks(redis, at, ofPage))
  return {
    players: ofPage.flatMap((no) => shown.get(no) ?? []),
    totalPlayers: countFound(sorted.length + further.length),
  }
}
