import { systemTimers, type Timers } from './timers.ts'

type Batching<Request, Result> = {
  /** A larger batch holds its locks for longer, and every request waits for the slowest. */
  readonly sizeMax: number
  /** A call costs more than what one request adds to it, so a batch starts at most this often. */
  readonly startsEveryMs: number
  /** Two requests with one key never share a batch: the second runs after the first has its result. */
  readonly keyOf: (request: Request) => string
  /** Returns one result per request, in their order. */
  readonly runAll: (batch: readonly Request[]) => Promise<readonly Result[]>
  readonly timers?: Timers
}

type Waiting<Request, Result> = {
  readonly request: Request
  readonly resolve: (result: Result) => void
  readonly reject: (fault: unknown) => void
}

/**
 * Runs the requests that arrived during one batch as the next batch. A request waits only while a batch runs or has just
 * started; no request waits for a batch to fill.
 */
export function inBatches<Request, Result>(
  batching: Batching<Request, Result>,
): (request: Request) => Promise<Result> {
  let waiting: Waiting<Request, Result>[] = []
  let isRunning = false
  const { timers = systemTimers } = batching

  function takeBatch(): Waiting<Request, Result>[] {
    const keys = new Set<string>()
    const batch: Waiting<Request, Result>[] = []
    const later: Waiting<Request, Result>[] = []
    for (const item of waiting) {
      const key = batching.keyOf(item.request)
      const fits = batch.length < batching.sizeMax && !keys.has(key)
      if (fits) keys.add(key)
      ;(fits ? batch : later).push(item)
    }
    waiting = later
    return batch
  }

  async function runWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const isNextDue = Promise.withResolvers<void>()
      timers.after(batching.startsEveryMs, isNextDue.resolve)
      await runBatch(batching, takeBatch())
      await isNextDue.promise
    }
    isRunning = false
  }

  return (request) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    waiting.push({ request, resolve, reject })
    if (!isRunning) {
      isRunning = true
      // One turn of the event loop lets requests that are ready now share the first batch.
      timers.defer(() => void runWaiting())
    }
    return promise
  }
}

async function runBatch<Request, Result>(
  batching: Batching<Request, Result>,
  batch: readonly Waiting<Request, Result>[],
): Promise<void> {
  try {
    const results = await batching.runAll(batch.map(({ request }) => request))
    if (results.length !== batch.length)
      throw new Error(`${batch.length} requests, ${results.length} results`)
    for (const [index, result] of results.entries()) batch[index]?.resolve(result)
  } catch (fault) {
    const [only, ...others] = batch
    if (only && others.length === 0) only.reject(fault)
    // One bad request fails its whole batch, so each request of it runs again alone.
    else for (const item of batch) await runBatch(batching, [item])
  }
}
