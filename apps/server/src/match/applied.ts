import { type Answer, type NewEntry, REPEATED } from '@throwdown/rules/match/events'
import type { LiveMatch } from './live-match.ts'

/** The reply to an event, after the save, and what the event added. */
export type Applied = {
  readonly answer: Answer
  readonly entries: readonly NewEntry[]
  readonly headerHash: string
}

export const nothingApplied = ({ state }: LiveMatch): Applied => ({
  answer: REPEATED,
  entries: [],
  headerHash: state.transcript.headerHash,
})
