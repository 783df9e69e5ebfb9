// Finds the jump of the SOL price at which a deposit and a withdrawal right after it earn money from a late oracle.
//   npm run tool price [-- --paths 10000 --seed 1]
// On each random path the true price moves by small steps and jumps once by 1 to 20%. The attacker knows the true price, the house the one
// that the oracle published up to 120 s ago. The attacker deposits and withdraws at the best two moments, both ways round, and counts in
// dollars at the true price of each moment. The house prices as it ships: refuses as `judgePrice` does, takes `price - confidence` for a
// deposit and `price + confidence` for a withdrawal, and the fees of the terms.
// Last line: paths= attempts= refused= profitable= min_profitable_jump_percent= best_return_percent= fees_percent=

import { parseArgs } from 'node:util'
import { termsOfVersion } from '@throwdown/rules/terms'

const { values } = parseArgs({
  options: { paths: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})
const PATHS = Number(values.paths)
const ORACLE_LATE_MAX_SECONDS = 120
const PATH_SECONDS = 600
const STEP_SECONDS = 5
const JUMP_PERCENT = { min: 1, max: 20 }
/** Of the price: what an honest feed has most of the time. */
const CONFIDENCE = 0.0005
/** A price further from its average is refused (`sol-price.ts`). */
const AVERAGE_DEVIATION_MAX = 0.1
/** Pyth's average moves about once an hour's weight. */
const AVERAGE_WEIGHT = STEP_SECONDS / 3_600

const { depositFeeBps, withdrawalFeeBps } = termsOfVersion(1).cashier
const KEPT = (1 - depositFeeBps / 10_000) * (1 - withdrawalFeeBps / 10_000)

type Moment = { readonly true: number; readonly shown: number | null }
type Path = { readonly jumpPercent: number; readonly moments: readonly Moment[] }
type Best = { gain: number; refused: number; attempts: number }

const random = randomFrom(Number(values.seed))
let [profitable, attempts, refused, bestGain, minJump] = [0, 0, 0, 0, Number.POSITIVE_INFINITY]
for (let path = 0; path < PATHS; path += 1) {
  const made = aPath()
  const best = bestRoundTrip(made)
  attempts += best.attempts
  refused += best.refused
  bestGain = Math.max(bestGain, best.gain)
  if (best.gain <= 1) continue
  profitable += 1
  minJump = Math.min(minJump, made.jumpPercent)
}
const fees = (1 - KEPT) * 100
const smallest = Number.isFinite(minJump) ? minJump.toFixed(2) : 'none'
process.stdout.write(
  `paths=${PATHS} attempts=${attempts} refused=${refused} profitable=${profitable} min_profitable_jump_percent=${smallest} best_return_percent=${((bestGain - 1) * 100).toFixed(2)} fees_percent=${fees.toFixed(2)}\n`,
)
// A smaller jump than the fees must never pay.
process.exitCode = minJump > fees ? 0 : 1

/** The true price and what the house would use, every few seconds; null while it refuses to convert. */
function aPath(): Path {
  const jumpPercent = JUMP_PERCENT.min + random() * (JUMP_PERCENT.max - JUMP_PERCENT.min)
  const isUp = random() < 0.5
  const jumpAt = Math.floor((0.3 + 0.4 * random()) * (PATH_SECONDS / STEP_SECONDS))
  const factor = isUp ? 1 + jumpPercent / 100 : 1 / (1 + jumpPercent / 100)
  const lateSteps = Math.floor((random() * ORACLE_LATE_MAX_SECONDS) / STEP_SECONDS)
  const truth: number[] = []
  const averages: number[] = []
  let [price, average] = [150, 150]
  for (let step = 0; step * STEP_SECONDS <= PATH_SECONDS; step += 1) {
    price *= 1 + (random() - 0.5) * 0.0004
    if (step === jumpAt) price *= factor
    average += (price - average) * AVERAGE_WEIGHT
    truth.push(price)
    averages.push(average)
  }
  const moments = truth.map((now, step) => {
    const published = Math.max(0, step - lateSteps)
    const [shown, mean] = [truth[published] ?? now, averages[published] ?? now]
    return { true: now, shown: Math.abs(shown - mean) > mean * AVERAGE_DEVIATION_MAX ? null : shown }
  })
  return { jumpPercent, moments }
}

/**
 * What one dollar becomes in the best round trip. SOL is deposited and USDC withdrawn, or the other way round; each time the
 * coins are worth what the true price of that moment says.
 */
function bestRoundTrip({ moments }: Path): Best {
  const best: Best = { gain: 0, refused: 0, attempts: 0 }
  for (const { true: truth, shown } of moments) {
    best.attempts += 2
    if (shown === null) {
      best.refused += 2
      continue
    }
    // One dollar of SOL in, credited at the shown price, out as USDC at par.
    const solIn = (shown * (1 - CONFIDENCE)) / truth
    // One USDC in at par, out as SOL at the shown price.
    const solOut = truth / (shown * (1 + CONFIDENCE))
    best.gain = Math.max(best.gain, solIn * KEPT, solOut * KEPT)
  }
  // SOL in at one moment and SOL out at another: the dollars in between carry no price.
  best.gain = Math.max(best.gain, bestSolBothWays(moments))
  return best
}

/** The best product of an earlier deposit and a later withdrawal, each measured in dollars of its own moment. */
function bestSolBothWays(moments: readonly Moment[]): number {
  let [bestIn, best] = [0, 0]
  for (const { true: truth, shown } of moments) {
    if (shown === null) continue
    bestIn = Math.max(bestIn, (shown * (1 - CONFIDENCE)) / truth)
    best = Math.max(best, (bestIn * KEPT * truth) / (shown * (1 + CONFIDENCE)))
  }
  return best
}

/** mulberry32: the same seed gives the same paths. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
