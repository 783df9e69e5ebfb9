import type { ProblemLog } from '../../platform/log.ts'
import type { PayoutRpc } from './payout-rpc.ts'

/** A node forgets for a moment what it knew: so often in a row both must not know a transaction. */
const MISSES_MAX = 3

type WitnessedDeps = {
  readonly own: PayoutRpc
  readonly second: PayoutRpc
  readonly log: ProblemLog
  readonly onContradiction: () => void
}

/**
 * The node of the cashier, with a second one for the question that moves money twice if it is answered wrongly: whether a transaction
 * is unknown. It is as unknown as the node that is behind says, after both have said so several times; what either knows is known.
 */
export function witnessedRpc({ own, second, log, onContradiction }: WitnessedDeps): PayoutRpc {
  const misses = new Map<string, number>()

  async function readWitnessed(texts: readonly string[]): Promise<Statuses> {
    const found = await own.readStatuses(texts, true)
    const unknown = found.filter(({ status }) => status === null).map(({ signature }) => signature)
    const witnessed = new Map((await askSecond(unknown)).map((status) => [status.signature, status]))
    return found.map((status) => {
      const { signature } = status
      const other = witnessed.get(signature)
      if (status.status !== null || other?.status) misses.delete(signature)
      if (status.status !== null) return status
      if (other?.status) {
        onContradiction()
        log.error({ signature }, 'the node of the cashier does not know a transaction that another one knows')
        return other
      }
      return { ...status, slot: other && isMissedEnough(signature) ? lesser(status.slot, other.slot) : 0n }
    })
  }

  async function askSecond(texts: readonly string[]): Promise<Statuses> {
    try {
      return await second.readStatuses(texts, true)
    } catch (err) {
      // Others must not wait for it: without the second node a transaction is neither known nor unknown.
      log.warn({ err }, 'the second node could not be asked')
      return []
    }
  }

  function isMissedEnough(signature: string): boolean {
    const count = (misses.get(signature) ?? 0) + 1
    misses.set(signature, count)
    if (count < MISSES_MAX) return false
    misses.delete(signature)
    return true
  }

  return {
    ...own,
    readStatuses: (texts, search) => (search ? readWitnessed(texts) : own.readStatuses(texts, false)),
    readSpentLamports: (text) => own.readSpentLamports(text).catch(() => second.readSpentLamports(text)),
  }
}

type Statuses = Awaited<ReturnType<PayoutRpc['readStatuses']>>

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)
