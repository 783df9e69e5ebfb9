import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import { inBatches } from '../../platform/batch.ts'
import type { Answer, Journal } from '../journal.ts'
import { postBatch } from '../store.ts'

/** Measured: larger batches cost as much per journal, hold their locks for longer and leave the other lanes idle. */
const BATCH_MAX = 100
const ATTEMPTS_MAX = 3
const DEADLOCK = '40P01'

export type Door = {
  /** Resolves after the commit. A rejection says nothing about the outcome: post again with the same key. */
  post(journal: Journal): Promise<Answer>
}

/** Posts journals straight through the ledger's door, several batches at once. Players' journals are posted by SQL functions. */
export function openDoor(pool: pg.Pool, options: { actor: string; lanes: number }): Door {
  const lanes = Array.from({ length: options.lanes }, () => ({
    unanswered: 0,
    post: inBatches<Journal, Answer>({
      sizeMax: BATCH_MAX,
      // Two journals with one key must not share a batch: the second repeats the first.
      keyOf: ({ key }) => key,
      runAll: async (journals) => {
        const answers = await postBatch(pool, journals, options.actor)
        return journals.map((journal) => answerFor(answers, journal))
      },
    }),
  }))
  return {
    async post(journal) {
      const lane = lanes.toSorted((a, b) => a.unanswered - b.unanswered)[0]
      invariant(lane !== undefined, 'a door has a lane')
      lane.unanswered += 1
      try {
        return await postTo(lane.post, journal)
      } finally {
        lane.unanswered -= 1
      }
    },
  }
}

async function postTo(post: Door['post'], journal: Journal): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await post(journal)
    } catch (fault) {
      if (!isDeadlock(fault) || attempt === ATTEMPTS_MAX) throw fault
    }
  }
}

function answerFor(answers: ReadonlyMap<string, Answer>, journal: Journal): Answer {
  const answer = answers.get(journal.key)
  invariant(answer !== undefined, `the door returned nothing for ${journal.key}`)
  return answer
}

const isDeadlock = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === DEADLOCK
