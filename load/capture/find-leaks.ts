import { type Capture, turnKey } from './capture.ts'
import { fieldsOf } from './fields-of.ts'
import { HandTable } from './hand-table.ts'
import { lookAtFrames } from './look-at-frames.ts'
import { compareLines, noncesInLines } from './look-at-lines.ts'
import { NonceSpotter } from './nonce-spotter.ts'

/** The name of a hand, or a name that contains one. */
const HAND_WORDS = /(?<![a-z])(?:rock|paper|scissors|hand|nonce)(?![a-z])/i

/** Frames that throws send or get before their locks, over either channel: their sizes are compared as sets, to the byte. */
const FRAMES_OF_EVERY_THROW = [
  'own out commitHand',
  'own out post commit',
  'own in answer receipt',
  'own in matchEntry commit',
] as const

export type Findings = {
  readonly leaks: readonly string[]
  readonly comparisons: number
  /** For each frame of every throw: the sizes seen with rock, paper and scissors. */
  readonly sizes: ReadonlyMap<string, readonly (readonly string[])[]>
  readonly linesCompared: number
}

/** [F1] [F4] Describes everything that depends on a hand before its lock. Timing is not compared. */
export function findLeaks(capture: Capture): Findings {
  const spotter = new NonceSpotter(capture.throws)
  const table = new HandTable()
  const { windows } = capture
  const leaks = [
    ...lookAtFrames(capture, spotter, table),
    ...lookAtRows(capture, spotter, table),
    ...noncesInLines('Redis', capture.redis, { windows, spotter }),
    ...noncesInLines('PostgreSQL', capture.statements, { windows, spotter }),
    // No log and no metric ever needs a nonce or a hand, not even after the lock.
    ...lookAtTexts(
      'the log',
      capture.serverLog.map(({ text }) => text),
      spotter,
    ),
    ...lookAtTexts('the metrics', capture.metrics, spotter),
  ]
  const linesCompared =
    compareLines('Redis', capture.redis, { capture, table }) +
    compareLines('log', capture.serverLog, { capture, table })
  const sizes = new Map(FRAMES_OF_EVERY_THROW.map((path) => [path, table.valuesAt(`${path} bytes`)]))
  for (const [path, byHand] of sizes)
    if (new Set(byHand.map((values) => values.join())).size > 1)
      leaks.push(`the sizes of "${path}" differ over the hands: ${JSON.stringify(byHand)}`)
  return { leaks: [...leaks, ...table.leaks()], comparisons: table.comparisons, sizes, linesCompared }
}

function lookAtRows(capture: Capture, spotter: NonceSpotter, table: HandTable): string[] {
  const throwsOf = Map.groupBy(capture.throws, turnKey)
  for (const { rows, ...turn } of capture.sealedRows) {
    for (const { hand, seat } of throwsOf.get(turnKey(turn)) ?? [])
      table.add(hand, fieldsOf(rows, `rows, hand of seat ${seat}`))
  }
  return capture.snapshots.flatMap(({ text, locked }) =>
    spotter
      .spot(text)
      .filter((found) => !locked.has(turnKey(found)))
      .map((found) => `a row had the nonce of match ${found.matchId}, turn ${found.turn} before its lock`),
  )
}

function lookAtTexts(where: string, texts: readonly string[], spotter: NonceSpotter): string[] {
  return texts.flatMap((text) => {
    const nonces = spotter.spot(text).map(() => `${where} had a nonce: ${text.slice(0, 300)}`)
    const word = HAND_WORDS.exec(text)?.[0]
    return word === undefined ? nonces : [...nonces, `${where} says "${word}": ${text.slice(0, 300)}`]
  })
}
