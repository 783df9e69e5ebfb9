import { invariant } from '@throwdown/rules/invariant'
import type pg from 'pg'
import { gather } from '../platform/gather.ts'
import type { Answer, Journal } from './journal.ts'
import { postBatch } from './store.ts'

/** Measured: larger groups cost as much a journal, hold their locks for longer and leave the other lanes idle. */
const GROUP_MAX = 100
const DEADLOCK = '40P01'

export type Door = {
  /** Resolves after the commit. A rejection says nothing about the outcome: ask again with the same key. */
  post(journal: Journal): Promise<Answer>
}

export function openDoor(pool: pg.Pool, options: { actor: string; lanes: number }): Door {
  return {
    // Two journals with one key must not share a group: the second is a repeat of the first.
    post: gather<Journal, Answer>({
      groupMax: GROUP_MAX,
      lanes: options.lanes,
      keyOf: ({ key }) => key,
      isPassing: isDeadlock,
      answerAll: async (journals) => {
        const answers = await postBatch(pool, journals, options.actor)
        return journals.map((journal) => answerFor(answers, journal))
      },
    }),
  }
}

function answerFor(answers: ReadonlyMap<string, Answer>, journal: Journal): Answer {
  const answer = answers.get(journal.key)
  invariant(answer !== undefined, `the door gave no answer for ${journal.key}`)
  return answer
}

const isDeadlock = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === DEADLOCK
