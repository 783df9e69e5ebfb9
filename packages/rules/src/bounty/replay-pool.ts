import { add, type MicroUsd, microUsd } from '../money.ts'
import { settleWin } from '../settlement.ts'
import { stakeOfTier, type Terms, termsOfVersion } from '../terms.ts'
import type { PoolLine, PoolList } from './pool-list.ts'
import { checkPayments, type Payment, type PoolOutcome } from './pool-outcome.ts'
import {
  bankUnbanked,
  FRESH_RUN,
  loseMatch,
  type Played,
  type Run,
  refuseJoin,
  repeatBpsAfter,
  riskFactorOf,
  riskIt,
  winMatch,
} from './run.ts'
import { compareStandings, hasPlayedEnough } from './standing.ts'

/** What does not follow from the rules, and at which line. */
export type PoolProblem = { readonly n: number | null; readonly what: string }

export type ReplayedEntrant = {
  readonly rank: number
  readonly entrant: string
  readonly run: Run
  readonly contributed: MicroUsd
  readonly reachedAt: bigint
  readonly isEligible: boolean
}

export type PoolReplay = PoolOutcome & {
  readonly total: MicroUsd
  /** [B9] All players, by rank. */
  readonly standings: readonly ReplayedEntrant[]
  /** Empty: ranks, points and payouts are those of the rules. */
  readonly problems: readonly PoolProblem[]
}

type Entrant = { run: Run; contributed: MicroUsd; reachedAt: bigint }

class Replay {
  readonly entrants = new Map<string, Entrant>()
  readonly problems: PoolProblem[] = []
  readonly payments: (Payment & { readonly kind: 'prize' | 'return' })[] = []
  private readonly meetings = new Map<string, { meetings: number; wins: number }>()
  private readonly contribution: MicroUsd
  private readonly terms: Terms
  private lastN = 0
  private hasBellRung = false

  constructor({ tier }: PoolList, terms: Terms) {
    this.terms = terms
    this.contribution = settleWin({ stake: stakeOfTier(tier), mode: 'bounty' }, terms).pool
  }

  play(line: PoolLine): void {
    if (line.n <= this.lastN) this.complain(line, 'the lines are not in order')
    this.lastN = line.n
    if (line.kind === 'match') this.playMatch(line)
    else if (line.kind === 'bank') this.bank(line)
    else if (line.kind === 'risk') this.risk(line)
    else this.payments.push({ kind: line.kind, player: line.player, amount: microUsd(BigInt(line.microUsd)) })
  }

  complain({ n }: { readonly n: number | null }, what: string): void {
    this.problems.push({ n, what })
  }

  private playMatch(line: Extract<PoolLine, { kind: 'match' }>): void {
    const { player, opponent, points, scoring, opponentScoring } = line
    if (player === opponent) this.complain(line, 'somebody plays against oneself')
    if (this.hasBellRung || this.payments.length > 0) this.complain(line, 'a match after the end')
    const [winner, loser] = [this.entrant(player), this.entrant(opponent)]
    for (const { run } of [winner, loser]) {
      const refused = refuseJoin(run, this.terms)
      if (refused) this.complain(line, `somebody could not have joined: ${refused}`)
    }
    if (BigInt(line.microUsd) !== this.contribution)
      this.complain(line, `a win puts in ${this.contribution}, not ${line.microUsd}`)
    const before = this.pairOf(player, opponent)
    const allowed = this.pointsOf(winner.run, before.wins, scoring)
    if (!allowed.includes(points))
      this.complain(line, `${points} points; ${allowed.join(' or ')} are possible`)
    winner.run = winMatch(winner.run, { ...playedOf(before, scoring), points })
    winner.contributed = add(winner.contributed, microUsd(BigInt(line.microUsd)))
    loser.run = loseMatch(loser.run, playedOf(this.pairOf(opponent, player), opponentScoring))
    if (scoring) this.meet(player, opponent, 1)
    if (opponentScoring) this.meet(opponent, player, 0)
  }

  /** [B2] [B3] [B5] By the rounds the winner may have won. */
  private pointsOf(run: Run, winsBefore: number, scoring: boolean): number[] {
    if (!scoring) return [0]
    const { match, bounty } = this.terms
    const perRound = bounty.pointsPerRoundWon * riskFactorOf(run, this.terms)
    const bps = repeatBpsAfter(winsBefore, this.terms)
    const rounds = Array.from({ length: match.winsNeeded + 1 }, (_, won) => won)
    return [...new Set(rounds.map((won) => Math.floor((won * perRound * bps) / 10_000)))]
  }

  private bank(line: Extract<PoolLine, { kind: 'bank' }>): void {
    const entrant = this.entrant(line.player)
    const { unbanked, isChoiceOpen } = entrant.run
    if (line.points !== unbanked || unbanked === 0)
      this.complain(line, `banks ${line.points} of ${unbanked} points`)
    // Only the end of the week banks for players that chose to risk [B7].
    if (!isChoiceOpen) this.hasBellRung = true
    entrant.run = bankUnbanked(entrant.run)
    entrant.reachedAt = BigInt(line.n)
  }

  private risk(line: PoolLine): void {
    const entrant = this.entrant(line.player)
    const risked = riskIt(entrant.run)
    if (!risked || this.hasBellRung) this.complain(line, 'risks without a choice')
    entrant.run = risked ?? entrant.run
  }

  private entrant(id: string): Entrant {
    const known = this.entrants.get(id) ?? { run: FRESH_RUN, contributed: microUsd(0n), reachedAt: 0n }
    this.entrants.set(id, known)
    return known
  }

  private pairOf = (player: string, opponent: string) =>
    this.meetings.get(`${player} ${opponent}`) ?? { meetings: 0, wins: 0 }

  private meet(player: string, opponent: string, won: 0 | 1): void {
    const { meetings, wins } = this.pairOf(player, opponent)
    this.meetings.set(`${player} ${opponent}`, { meetings: meetings + 1, wins: wins + won })
  }
}

const playedOf = (pair: { meetings: number; wins: number }, isScoring: boolean): Played => ({
  isScoring,
  meetingsBefore: pair.meetings,
  winsBefore: pair.wins,
})

/** [B13] Plays a pool again from its public list: the ranks, the prizes, and everything that does not follow from the rules. */
export function replayPool(list: PoolList): PoolReplay {
  const terms = termsOfVersion(list.termsVersion)
  const replay = new Replay(list, terms)
  for (const line of list.lines) replay.play(line)
  const standings = rank(replay.entrants, new Set(list.excluded), terms)
  const total = standings.reduce((sum, { contributed }) => add(sum, contributed), microUsd(0n))
  if (total !== BigInt(list.totalMicroUsd))
    replay.complain({ n: null }, `the pool names ${list.totalMicroUsd}, its matches put in ${total}`)
  const isClosed = list.status !== 'OPEN' && list.status !== 'CLOSING'
  if (isClosed && standings.some(({ run }) => run.unbanked > 0))
    replay.complain({ n: null }, 'points were left unbanked at the end')
  const outcome = checkPayments({ list, standings, total, payments: replay.payments, terms })
  for (const what of outcome.differences) replay.complain({ n: null }, what)
  return { total, standings, problems: replay.problems, expected: outcome.expected, state: outcome.state }
}

function rank(
  entrants: ReadonlyMap<string, Entrant>,
  excluded: ReadonlySet<string>,
  terms: Terms,
): ReplayedEntrant[] {
  return [...entrants]
    .map(([entrant, { run, contributed, reachedAt }]) => ({
      entrant,
      run,
      contributed,
      reachedAt,
      isEligible: hasPlayedEnough(run, terms) && !excluded.has(entrant),
      banked: run.banked,
      opponentsBeaten: run.opponentsBeaten,
      matches: run.matches,
    }))
    .sort(compareStandings)
    .map(({ entrant, run, contributed, reachedAt, isEligible }, index) => ({
      rank: index + 1,
      entrant,
      run,
      contributed,
      reachedAt,
      isEligible,
    }))
}
