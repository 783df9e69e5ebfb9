import type { Entry, EntryOf, StoredEntry } from '../transcript/entry.ts'

/** One turn as the transcript records it; entries while choosing and while opening keep their order. */
export type PlayedTurn = {
  readonly open: EntryOf<'open'>
  readonly choosing: (EntryOf<'commit'> | EntryOf<'outage'>)[]
  lock?: { readonly entry: EntryOf<'lock'>; readonly hash: string }
  readonly opening: (EntryOf<'reveal'> | EntryOf<'bad_reveal'> | EntryOf<'outage'>)[]
  timeout?: EntryOf<'timeout'>
  scored?: EntryOf<'turn'>
}

export type CourseOfPlay = {
  readonly header: EntryOf<'header'>
  readonly headerHash: string
  readonly accepting: (EntryOf<'accept'> | EntryOf<'outage'>)[]
  acceptTimeout?: EntryOf<'timeout'>
  readonly turns: PlayedTurn[]
  surrender?: EntryOf<'surrender'>
  result?: EntryOf<'result'>
}

export type OutOfOrder = { readonly seq: number; readonly detail: string }

/** Parses entries into turns; returns the first misplaced entry instead if there is one. */
export function readCourse(entries: readonly StoredEntry[]): CourseOfPlay | OutOfOrder {
  const [first] = entries
  if (first?.entry.type !== 'header') return { seq: 0, detail: 'a match starts with its header' }
  const course: CourseOfPlay = { header: first.entry, headerHash: first.hash, accepting: [], turns: [] }
  for (const [index, { entry, hash }] of entries.entries()) {
    if (index === 0) continue
    if (!place(course, entry, hash)) return { seq: index, detail: `"${entry.type}" cannot stand here` }
  }
  return course
}

export const isOutOfOrder = (course: CourseOfPlay | OutOfOrder): course is OutOfOrder => 'detail' in course

function place(course: CourseOfPlay, entry: Entry, hash: string): boolean {
  if (course.result) return false
  if (entry.type === 'result') return placeResult(course, entry)
  if (course.surrender || course.acceptTimeout) return false
  if (entry.type === 'open') return placeOpen(course, entry)
  const turn = course.turns.at(-1)
  if (!turn) return placeBeforePlay(course, entry)
  if (turn.scored) return false
  if (entry.type === 'surrender') {
    course.surrender = entry
    return !turn.timeout && entry.body.turn === turn.open.body.turn
  }
  return placeInTurn(turn, entry, hash)
}

function placeBeforePlay(course: CourseOfPlay, entry: Entry): boolean {
  if (bothAccepted(course)) return false
  if (entry.type === 'accept') {
    const repeated = course.accepting.some(
      (known) => known.type === 'accept' && known.body.seat === entry.body.seat,
    )
    course.accepting.push(entry)
    return !repeated
  }
  if (entry.type === 'outage') course.accepting.push(entry)
  else if (entry.type === 'timeout') course.acceptTimeout = entry
  else return false
  return entry.type === 'outage' || (entry.body.phase === 'accept' && entry.body.turn === 0)
}

function placeOpen(course: CourseOfPlay, open: EntryOf<'open'>): boolean {
  const last = course.turns.at(-1)
  const mayOpen = last ? last.scored !== undefined : bothAccepted(course)
  course.turns.push({ open, choosing: [], opening: [] })
  return mayOpen && open.body.turn === course.turns.length
}

function placeInTurn(turn: PlayedTurn, entry: Entry, hash: string): boolean {
  if ('turn' in entry.body && entry.body.turn !== turn.open.body.turn) return false
  if (entry.type === 'turn') {
    turn.scored = entry
    return turn.timeout !== undefined || countOf(turn.opening, 'reveal') === 2
  }
  if (turn.timeout || countOf(turn.opening, 'reveal') === 2) return false
  if (entry.type === 'timeout') {
    turn.timeout = entry
    return entry.body.phase === (turn.lock ? 'reveal' : 'commit')
  }
  return turn.lock ? placeWhileOpening(turn, entry) : placeWhileChoosing(turn, entry, hash)
}

function placeWhileChoosing(turn: PlayedTurn, entry: Entry, hash: string): boolean {
  if (entry.type === 'lock') {
    turn.lock = { entry, hash }
    return countOf(turn.choosing, 'commit') === 2
  }
  if (entry.type !== 'commit' && entry.type !== 'outage') return false
  const repeated =
    entry.type === 'commit' &&
    turn.choosing.some((known) => known.type === 'commit' && known.body.seat === entry.body.seat)
  turn.choosing.push(entry)
  return !repeated
}

function placeWhileOpening(turn: PlayedTurn, entry: Entry): boolean {
  if (entry.type !== 'reveal' && entry.type !== 'bad_reveal' && entry.type !== 'outage') return false
  const opened =
    entry.type !== 'outage' &&
    turn.opening.some((known) => known.type === 'reveal' && known.body.seat === entry.body.seat)
  turn.opening.push(entry)
  return !opened
}

// A result in the middle of choosing is a void by the service; another check decides whether that was allowed.
function placeResult(course: CourseOfPlay, result: EntryOf<'result'>): boolean {
  course.result = result
  const turn = course.turns.at(-1)
  return course.surrender !== undefined || !turn || turn.scored !== undefined || !(turn.lock || turn.timeout)
}

const bothAccepted = ({ accepting }: CourseOfPlay): boolean => countOf(accepting, 'accept') === 2

const countOf = (entries: readonly Entry[], type: Entry['type']): number =>
  entries.filter((entry) => entry.type === type).length
