import { commitBaseMs, withBanks } from './deadlines.ts'
import { NO_TURN } from './state.ts'
import { append, change, entryTimeMs, type Work } from './work.ts'

export function openTurn(work: Work): void {
  const openedAtMs = entryTimeMs(work)
  const number = work.state.turn.number + 1
  const baseMs = commitBaseMs({ number, openedAtMs }, work.terms)
  append(work, { type: 'open', body: { turn: number, commitBy: withBanks(baseMs, work.state.bankMs) } })
  change(work, {
    phase: 'choosing',
    outages: 0,
    turn: { ...NO_TURN, number, openedAtMs, commitBaseMs: baseMs },
  })
}
