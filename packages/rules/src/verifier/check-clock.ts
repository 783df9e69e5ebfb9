import { bankAfter, commitBaseMs, isLate, judgedFromMs, revealBaseMs, withBanks } from '../match/deadlines.ts'
import { withSeat } from '../match/state.ts'
import { SEATS, type Seat } from '../terms.ts'
import type { EntryOf, PerSeat } from '../transcript/entry.ts'
import type { HeaderTerms } from '../transcript/header-terms.ts'
import type { CheckId, Finding } from './check-catalogue.ts'
import type { CourseOfPlay, PlayedTurn } from './course-of-play.ts'

/** Runs the clocks of the match again: deadlines, banks, arrivals, outages, locks and timeouts. */
export function checkClock(course: CourseOfPlay): Finding[] {
  const clock = new Clock(course.header.body.terms)
  clock.runAccepting(course)
  for (const turn of course.turns) clock.runTurn(turn)
  return clock.findings
}

class Clock {
  readonly findings: Finding[] = []
  private readonly terms: HeaderTerms
  private bankMs: PerSeat<number>

  constructor(terms: HeaderTerms) {
    this.terms = terms
    this.bankMs = [terms.bankMs, terms.bankMs]
  }

  runAccepting({ header, accepting, acceptTimeout }: CourseOfPlay): void {
    let byMs = header.t + this.terms.acceptMs
    const outages = accepting.filter((entry) => entry.type === 'outage')
    for (const [index, outage] of outages.entries()) byMs = this.extended(byMs, outage, index)
    const accepted = accepting.filter((entry) => entry.type === 'accept').map(({ body }) => body.seat)
    if (acceptTimeout) this.judge(acceptTimeout, { present: accepted, byMs: [byMs, byMs] })
  }

  runTurn(turn: PlayedTurn): void {
    const { body, t, seq } = turn.open
    const opened = { number: body.turn, openedAtMs: t }
    let baseMs = commitBaseMs(opened, this.terms)
    this.checkDeadlines(body.commitBy, baseMs, seq)
    const committed: Seat[] = []
    let outages = 0
    for (const entry of turn.choosing) {
      if (entry.type === 'outage') baseMs = this.extended(baseMs, entry, outages++)
      else committed.push(this.spend(entry, { openedAtMs: t, baseMs }))
    }
    if (turn.lock) this.runOpening(turn, turn.lock.entry)
    else if (turn.timeout) this.timeOut(turn.timeout, committed, baseMs)
  }

  private checkDeadlines(by: PerSeat<number>, baseMs: number, seq: number): void {
    const expected = withBanks(baseMs, this.bankMs)
    for (const seat of SEATS)
      this.expect(by[seat] === expected[seat], 'deadlines', seq, `seat ${seat} had until ${expected[seat]}`)
  }

  private spend(
    message: EntryOf<'commit'> | EntryOf<'reveal'>,
    turn: { openedAtMs: number; baseMs: number },
  ): Seat {
    const { seat, recv } = message.body
    const bankMs = this.bankMs[seat]
    this.arrived(message, turn.openedAtMs, turn.baseMs + bankMs)
    const left = bankAfter({ bankMs, baseMs: turn.baseMs, recvMs: recv }, this.terms)
    this.bankMs = withSeat(this.bankMs, seat, left)
    return seat
  }

  private timeOut(timeout: EntryOf<'timeout'>, present: readonly Seat[], baseMs: number): void {
    this.judge(timeout, { present, byMs: withBanks(baseMs, this.bankMs) })
    for (const seat of timeout.body.seats) this.bankMs = withSeat(this.bankMs, seat, 0)
  }

  private runOpening(turn: PlayedTurn, lock: EntryOf<'lock'>): void {
    this.checkLock(turn, lock)
    let baseMs = revealBaseMs(lock.t, this.terms)
    this.checkDeadlines(lock.body.revealBy, baseMs, lock.seq)
    let outages = 0
    const opened: Seat[] = []
    for (const entry of turn.opening) {
      if (entry.type === 'outage') baseMs = this.extended(baseMs, entry, outages++)
      if (entry.type === 'reveal') opened.push(this.spend(entry, { openedAtMs: turn.open.t, baseMs }))
    }
    if (turn.timeout) this.timeOut(turn.timeout, opened, baseMs)
  }

  private checkLock({ open, choosing }: PlayedTurn, { body, t, seq }: EntryOf<'lock'>): void {
    for (const entry of choosing)
      if (entry.type === 'commit')
        this.expect(body.c[entry.body.seat] === entry.body.c, 'locks', seq, 'it names another sealed throw')
    const waitedMs = t - open.t - this.terms.lockNotBeforeMs
    this.expect(
      waitedMs >= 0 && waitedMs % this.terms.lockGridMs === 0,
      'locks',
      seq,
      'it came off the time grid',
    )
  }

  private arrived(
    { body, t, seq }: EntryOf<'commit'> | EntryOf<'reveal'>,
    fromMs: number,
    byMs: number,
  ): void {
    this.expect(
      body.recv >= fromMs && body.recv <= t,
      'arrivals',
      seq,
      'it arrived before its turn or after its entry',
    )
    this.expect(!isLate(body.recv, byMs, this.terms), 'arrivals', seq, 'it came too late and was counted')
  }

  private extended(byMs: number, { body, t, seq }: EntryOf<'outage'>, before: number): number {
    const { gapOverMs, resumeMs, extensionsPerPhaseMax } = this.terms.outage
    this.expect(body.to - body.from > gapOverMs && body.to <= t, 'outages', seq, 'this is not an outage')
    this.expect(before < extensionsPerPhaseMax, 'outages', seq, 'there were too many in one phase')
    return Math.max(byMs, body.to + resumeMs)
  }

  private judge(
    { body, t, seq }: EntryOf<'timeout'>,
    { present, byMs }: { present: readonly Seat[]; byMs: PerSeat<number> },
  ): void {
    const absent = SEATS.filter((seat) => !present.includes(seat))
    this.expect(
      absent.length > 0 && body.seats.join() === absent.join(),
      'timeouts',
      seq,
      'it does not name exactly who was absent',
    )
    for (const seat of absent)
      this.expect(t >= judgedFromMs(byMs[seat], this.terms), 'timeouts', seq, `seat ${seat} still had time`)
  }

  private expect(holds: boolean, check: CheckId, seq: number, detail: string): void {
    if (!holds) this.findings.push({ check, seq, detail })
  }
}
