import { CURRENT_TERMS_VERSION, SEATS, type Seat, termsOfVersion } from '@throwdown/rules/terms'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { isOutOfOrder, readCourse } from '@throwdown/rules/verifier/course-of-play'
import { runVerification } from '@throwdown/rules/verifier/crypto-requests'
import { openingClock } from '@throwdown/rules/verifier/turn-clock'
import { verifyTranscript } from '@throwdown/rules/verifier/verify-transcript'
import { sha256 } from '../../apps/server/src/platform/ed25519.ts'
import type { Player } from '../players/player.ts'
import { held, type Match, pot, type Tables } from '../world/tables.ts'
import { arrivalKey, certificatesOf } from '../world/world.ts'
import type { Run } from './build-world.ts'

const SKEW_TOLERANCE_MS = 310
/** A browser that is back needs some tries on a bad network and a server that is there. */
const RETURN_MARGIN_MS = 8_000
const EXTENSIONS_MAX = termsOfVersion(CURRENT_TERMS_VERSION).outage.extensionsPerPhaseMax

/** Everything that must hold after every run, whatever happened in it. */
export function checkRun(run: Run): string[] {
  const matches = [...run.world.tables.matches.values()]
  return [
    ...run.world.violations,
    ...checkMoney(run),
    ...matches.flatMap((match) => [...checkMatch(run, match), ...checkHonest(run, match)]),
    ...checkOneAtATime(matches),
  ]
}

/** [P3] No money appears or vanishes, no account is in debt, every reservation belongs to a ticket and every pot to a match. */
function checkMoney({ world, players }: Run): string[] {
  const { ledger, tickets } = world.tables
  const found: string[] = []
  let total = 0n
  for (const [account, micros] of ledger.balances) {
    total += micros
    if (micros < 0n && !account.startsWith('equity:')) found.push(`${account} is in debt`)
  }
  if (total !== 0n) found.push(`the ledger is off by ${total}`)
  const deposited = [...ledger.keys]
    .filter(([key]) => key.startsWith('deposit:'))
    .reduce((sum, [, { body }]) => sum + amountOf(body), 0n)
  const paid = -ledger.balance('equity:capital')
  if (paid !== deposited) found.push(`the house paid ${paid - deposited}`)
  for (const id of world.refusedTickets)
    if (tickets.has(id)) found.push(`ticket ${id} was refused and joined later`)
  for (const { id } of players) {
    const open = [...tickets.values()].filter(({ playerId, state }) => playerId === id && state === 'waiting')
    const expected = open.reduce((sum, { tier }) => sum + BigInt(tier) * 1_000_000n, 0n)
    if (ledger.balance(held(id)) !== expected)
      found.push(`${id} holds ${ledger.balance(held(id))}, tickets say ${expected}`)
  }
  return found
}

const amountOf = (body: string): bigint => BigInt(body.split(' ').at(-1) ?? '0')

/** [F3] The match is over and settled once, its transcript verifies, and money and points follow from its result. */
function checkMatch({ world }: Run, match: Match): string[] {
  const { ledger } = world.tables
  const found: string[] = []
  const say = (what: string) => found.push(`match ${match.facts.id}: ${what}`)
  if (world.tables.misreplayed.has(match.facts.id)) say('had a state that its entries do not give')
  const { phase, turn } = match.savedState
  if (phase !== 'finished') say(`never ended, it is ${phase} in turn ${turn.number}`)
  if (match.settlements !== 1) say(`was settled ${match.settlements} times`)
  if (ledger.balance(pot(match.facts.id)) !== 0n)
    say(`leaves ${ledger.balance(pot(match.facts.id))} in the pot`)
  const published = match.entries.map(({ stored }) => stored)
  const transcript = { entries: published, certificates: certificatesOf(world, published) }
  const report = runVerification(verifyTranscript(transcript, { rootKeys: ROOT_KEYS }), {
    sha256,
    verify: world.keyring.verify,
  })
  for (const { id, status, detail } of report.checks) if (status === 'failed') say(`fails ${id}: ${detail}`)
  if (report.result) {
    if (report.result.points.join() !== match.points.join()) say('gave points its result does not give')
    const { winner, payout } = report.result
    const paid = settlementOf(world.tables, match.facts.id)
    for (const seat of SEATS) {
      const due = BigInt(payout.refunds[seat]) + (winner === seat ? BigInt(payout.winner) : 0n)
      const line = `user:${match.facts.seats[seat].playerId}:available ${due}`
      if (due > 0n && !paid.includes(line)) say(`did not pay seat ${seat} what its result says`)
    }
    if (BigInt(payout.fee) > 0n && !paid.includes(`revenue:win-fee ${payout.fee}`)) say('took another fee')
  }
  for (const {
    stored: { entry },
    storedAtMs,
  } of match.entries)
    if (entry.t > storedAtMs + SKEW_TOLERANCE_MS) say(`wrote "${entry.type}" before its time`)
  return found
}

const settlementOf = ({ ledger }: Tables, matchId: string): string =>
  [...ledger.keys].find(([key]) => key.startsWith(`match:${matchId}:settle`))?.[1].body ?? ''

/**
 * An honest player never misses a turn, never gets a strike, and plays exactly the hand they sealed. [M3] Who is back before the
 * opening time is over, bank included, never loses a sealed throw.
 */
function checkHonest(run: Run, match: Match): string[] {
  const { world, players } = run
  const found: string[] = []
  for (const seat of SEATS) {
    const player = players.find(({ id }) => id === match.facts.seats[seat].playerId)
    if (!player?.behaviour.isHonest) continue
    const say = (what: string) =>
      found.push(`match ${match.facts.id}: honest ${player.id} (${player.behaviour.name}) ${what}`)
    let extensions = 0
    let isExcused = false
    const course = readCourse(match.entries.map(({ stored }) => stored))
    for (const {
      stored: { entry },
    } of match.entries) {
      if (entry.type === 'open' || entry.type === 'lock') extensions = 0
      if (entry.type === 'outage') extensions++
      // [M10] After the fifth extension of a phase its deadline is final, whatever fails.
      if (entry.type === 'timeout' && extensions >= EXTENSIONS_MAX) isExcused = true
      else if (entry.type === 'timeout' && entry.body.seats.includes(seat)) {
        const isSealedThrow = entry.body.phase === 'reveal'
        if (!isSealedThrow) say(`was called late in turn ${entry.body.turn}`)
        else if (wasBackInTime(player, course, { seat, turn: entry.body.turn }))
          say(`was called late in turn ${entry.body.turn} with a sealed throw`)
      }
      if (entry.type === 'surrender' && entry.body.seat === seat) say('surrendered')
      if (entry.type === 'bad_reveal' && entry.body.seat === seat) say('could not open the hand')
      if (
        entry.type === 'reveal' &&
        entry.body.seat === seat &&
        !isSealed(player, match.facts.id, entry.body)
      )
        say('played another hand')
    }
    const { strikes } = world.tables
    if (
      !isExcused &&
      strikes.some(({ playerId, matchId }) => playerId === player.id && matchId === match.facts.id)
    )
      say('got a strike')
    found.push(...checkArrivals(run, match, seat))
  }
  return found
}

function wasBackInTime(
  { backAtMs }: Player,
  course: ReturnType<typeof readCourse>,
  { seat, turn }: { seat: Seat; turn: number },
): boolean {
  if (isOutOfOrder(course)) return true
  const played = course.turns[turn - 1]
  const clock = played && openingClock(played, { seat, terms: course.header.body.terms })
  const backMs = backAtMs.get(`${course.header.body.matchId}:${turn}`) ?? 0
  return clock === undefined || backMs + RETURN_MARGIN_MS <= clock.byMs
}

const isSealed = (
  { device }: Player,
  matchId: string,
  { turn, hand, nonce }: { turn: number; hand: number; nonce: string },
) => {
  const seal = device.seals.get(`${matchId}:${turn}`)
  return seal?.hand === hand && seal.nonce === nonce
}

/** The time on a throw is when it reached a gateway, not when it was processed. */
function checkArrivals({ world }: Run, match: Match, seat: Seat): string[] {
  const found: string[] = []
  let openedAtMs = 0
  for (const {
    stored: { entry },
  } of match.entries) {
    if (entry.type === 'open') openedAtMs = entry.t
    if ((entry.type !== 'commit' && entry.type !== 'reveal') || entry.body.seat !== seat) continue
    const { turn, recv } = entry.body
    const arrivals = world.arrivals.get(arrivalKey(match.facts.id, seat, entry.type, turn)) ?? []
    const isTrue = arrivals.some(
      (ms) => ms === recv || (ms < openedAtMs && recv === openedAtMs) || (ms > entry.t && recv === entry.t),
    )
    if (!isTrue)
      found.push(`match ${match.facts.id}: ${entry.type} of turn ${turn} did not arrive when it says`)
  }
  return found
}

/** [M11] The matches of a player do not overlap. */
function checkOneAtATime(matches: readonly Match[]): string[] {
  const found: string[] = []
  for (const [index, one] of matches.entries())
    for (const other of matches.slice(index + 1)) {
      const others = new Set(other.facts.seats.map(({ playerId }) => playerId))
      const shared = one.facts.seats.find(({ playerId }) => others.has(playerId))?.playerId
      if (shared !== undefined && endOf(one) > startOf(other) && endOf(other) > startOf(one))
        found.push(`${shared} played two matches at once`)
    }
  return found
}

const startOf = ({ entries }: Match): number => entries[0]?.storedAtMs ?? 0
const endOf = ({ entries }: Match): number => entries.at(-1)?.storedAtMs ?? Number.POSITIVE_INFINITY
