import type { ServerStore } from '../world/memory-store.ts'
import type { Life } from './life.ts'

const FAILS_AFTER_MS = 500

export type Transact = <Result>(run: () => Promise<Result>) => Promise<Result>

/**
 * One transaction. It may be slow, its answer may be lost, the server may crash just before it or just after it, all servers
 * may stand still while it is under way, and a database that is away makes it fail after a while.
 */
export const faultyTransact =
  (life: Life, crash: () => void): Transact =>
  <Result>(run: () => Promise<Result>) => {
    const { world } = life
    const { random, scheduler } = world
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const mayBreak = () => scheduler.nowMs < world.calmFromMs && random.chance(world.crashesPerStep)
    const isSlow = scheduler.nowMs < world.calmFromMs && random.chance(world.slowSteps)
    scheduler.after(isSlow ? random.between(200, 1_500) : random.between(1, 6), () => {
      const isAlive = !life.isOver
      if (isAlive && mayBreak()) return crash()
      if (scheduler.nowMs < world.calmFromMs && random.chance(world.freezesPerStep)) world.freezeAll()
      // A transaction already on its way may commit after its sender has crashed.
      if (!isAlive && random.chance(0.5)) return undefined
      if (!world.storeIsUp)
        return void life.after(FAILS_AFTER_MS, () => reject(new Error('the database is away')))
      const result = run()
      result.catch((fault: unknown) => life.report(fault))
      if (isAlive && mayBreak()) return crash()
      const isLost = scheduler.nowMs < world.calmFromMs && random.chance(world.lostReplies)
      return void life.after(random.between(1, 4), () =>
        isLost ? reject(new Error('the connection broke')) : resolve(result),
      )
    })
    return promise
  }

export const faultyStore = (store: ServerStore, transact: Transact): ServerStore => ({
  loadMatch: (...asked) => transact(() => store.loadMatch(...asked)),
  loadNewer: (...asked) => transact(() => store.loadNewer(...asked)),
  loadHead: (...asked) => transact(() => store.loadHead(...asked)),
  loadEntries: (...asked) => transact(() => store.loadEntries(...asked)),
  loadVersion: (...asked) => transact(() => store.loadVersion(...asked)),
  loadProgress: (...asked) => transact(() => store.loadProgress(...asked)),
  saveMatches: (...asked) => transact(() => store.saveMatches(...asked)),
  saveEvidence: (...asked) => transact(() => store.saveEvidence(...asked)),
  beat: (...asked) => transact(() => store.beat(...asked)),
  comeBack: (...asked) => transact(() => store.comeBack(...asked)),
  stopNode: (...asked) => transact(() => store.stopNode(...asked)),
  storePlayers: (...asked) => transact(() => store.storePlayers(...asked)),
  mayJudge: (...asked) => transact(() => store.mayJudge(...asked)),
  claimOutageBatch: (...asked) => transact(() => store.claimOutageBatch(...asked)),
  finishOutageBatch: (...asked) => transact(() => store.finishOutageBatch(...asked)),
  claimDueMatches: (...asked) => transact(() => store.claimDueMatches(...asked)),
  insertTickets: (...asked) => transact(() => store.insertTickets(...asked)),
  endTickets: (...asked) => transact(() => store.endTickets(...asked)),
  findTicket: (...asked) => transact(() => store.findTicket(...asked)),
  findKeyOwners: (...asked) => transact(() => store.findKeyOwners(...asked)),
  listWaiting: (...asked) => transact(() => store.listWaiting(...asked)),
  termsInForce: (...asked) => transact(() => store.termsInForce(...asked)),
  listPaused: (...asked) => transact(() => store.listPaused(...asked)),
  listUnseen: (...asked) => transact(() => store.listUnseen(...asked)),
  listStrikes: (...asked) => transact(() => store.listStrikes(...asked)),
  loadHistory: (...asked) => transact(() => store.loadHistory(...asked)),
  insertMatches: (...asked) => transact(() => store.insertMatches(...asked)),
  hasWork: (...asked) => transact(() => store.hasWork(...asked)),
  beginRound: (...asked) => transact(() => store.beginRound(...asked)),
  storeSlices: (...asked) => transact(() => store.storeSlices(...asked)),
  claimSlice: (...asked) => transact(() => store.claimSlice(...asked)),
  finishSlice: (...asked) => transact(() => store.finishSlice(...asked)),
})
