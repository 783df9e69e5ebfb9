import { boardsAt } from '../boards.ts'
import { type Live, listChanged, readBoardAfter, readLive } from '../count/feed-store.ts'
import type { Holding, KeeperParts } from '../count/keep-boards.ts'
import type { BoardWriter } from './board-writer.ts'

const ROWS_A_READ = 5_000
// Boards of the next period exist before anybody asks for them.
const AHEAD_MS = 600_000
// Events that may come while a board is read; far more than one load can meet.
const EVENTS_MEANWHILE_MAX = 1_000_000

/** A board to be read from PostgreSQL, and the place from which events may have been missed. */
export type BoardLoad = { readonly board: number; readonly from: Live; readonly writer: BoardWriter }

/** The next board that Redis lacks or has from an earlier build: those somebody waits for first, then the widest. */
export async function nextLoad(
  { clock, redis }: KeeperParts,
  { client, writer }: Holding,
): Promise<BoardLoad | undefined> {
  if (!redis.isReady) return undefined
  const nowMs = clock.nowMs()
  const wanted = [...new Set([...boardsAt(nowMs), ...boardsAt(nowMs + AHEAD_MS)])]
  const from = await readLive(client)
  const loaded = await writer.loaded(from.build, wanted)
  const missing = wanted.filter((board) => !loaded.has(board))
  if (missing.length === 0) return undefined
  const asked = await writer.asked()
  const board = missing.find((one) => asked.has(one)) ?? missing[0]
  if (board === undefined) return undefined
  await writer.claim()
  return { board, from, writer }
}

/** Reads the board in parts, into sets that nobody sees yet. */
export async function readBoard({ database }: KeeperParts, { board, writer }: BoardLoad): Promise<void> {
  await writer.beginLoad(board)
  for (let afterNo = 0; ; ) {
    const rows = await readBoardAfter(database.pool, { board, afterNo, limit: ROWS_A_READ })
    await writer.load(board, rows)
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_A_READ) return
    afterNo = last.playerNo
  }
}

/** Adds what came while the board was read and lets it be seen, unless the standings were rebuilt meanwhile. */
export async function finishLoad(
  { clock }: KeeperParts,
  { client }: Holding,
  { board, from, writer }: BoardLoad,
): Promise<void> {
  const live = await readLive(client)
  if (live.build !== from.build) return
  const boards = [board]
  await writer.load(board, await listChanged(client, { from, to: live, boards, limit: EVENTS_MEANWHILE_MAX }))
  await writer.finishLoad(board, { build: live.build, nowMs: clock.nowMs() })
}
