import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import type { Answer, Journal } from './journal.ts'
import { postBatch } from './store.ts'

/** Measured: larger groups cost as much a journal, hold their locks for longer and leave the other lanes idle. */
const GROUP_MAX = 100
const DEADLOCK = '40P01'

type Waiting = { journal: Journal; resolve: (answer: Answer) => void; reject: (fault: unknown) => void }

export type Door = {
  /** Resolves after the commit. A rejection says nothing about the outcome: ask again with the same key. */
  post(journal: Journal): Promise<Answer>
}

/**
 * Whatever waits goes into the next transaction together; nobody waits for a group to fill.
 * Each lane has one transaction under way, so two lanes keep the database busy while the other commits.
 */
export function openDoor(pool: pg.Pool, options: { actor: string; lanes: number }): Door {
  let waiting: Waiting[] = []
  let freeLanes = options.lanes

  async function runLane(): Promise<void> {
    while (waiting.length > 0) {
      const group = takeGroup()
      await postGroup(pool, group, options.actor)
    }
    freeLanes += 1
  }

  // Two journals with one key must not share a group: the second is a repeat of the first.
  function takeGroup(): Waiting[] {
    const keys = new Set<string>()
    const group: Waiting[] = []
    const later: Waiting[] = []
    for (const item of waiting) {
      const fits = group.length < GROUP_MAX && !keys.has(item.journal.key)
      if (fits) keys.add(item.journal.key)
      ;(fits ? group : later).push(item)
    }
    waiting = later
    return group
  }

  return {
    post(journal) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      waiting.push({ journal, resolve, reject })
      if (freeLanes > 0) {
        freeLanes -= 1
        // A turn of the event loop lets everyone who is already awake get into the same group.
        setImmediate(() => void runLane())
      }
      return promise
    },
  }
}

async function postGroup(pool: pg.Pool, group: readonly Waiting[], actor: string): Promise<void> {
  try {
    const answers = await postBatch(
      pool,
      group.map((item) => item.journal),
      actor,
    )
    for (const { journal, resolve } of group) resolve(answerFor(answers, journal))
  } catch (fault) {
    const [only] = group
    if (group.length === 1 && !isDeadlock(fault)) {
      only?.reject(fault)
      return
    }
    // One bad journal undoes its whole group: alone, each hurts only itself.
    for (const item of group) await postAlone(pool, item, actor)
  }
}

async function postAlone(pool: pg.Pool, { journal, resolve, reject }: Waiting, actor: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      resolve(answerFor(await postBatch(pool, [journal], actor), journal))
      return
    } catch (fault) {
      if (isDeadlock(fault) && attempt < 3) continue
      reject(fault)
      return
    }
  }
}

function answerFor(answers: ReadonlyMap<string, Answer>, journal: Journal): Answer {
  const answer = answers.get(journal.key)
  invariant(answer !== undefined, `the door gave no answer for ${journal.key}`)
  return answer
}

const isDeadlock = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === DEADLOCK
