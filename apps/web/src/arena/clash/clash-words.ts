import { type Translate } from '../../i18n/strings.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import type { HandName, Side, TurnOutcome } from '../duel-view.ts'

type Words = Translate<typeof arenaStrings>

/** The sentence of a turn and what it means for the round. */
export function clashWords(outcome: TurnOutcome, t: Words, rival: string): { title: string; note: string } {
  return { title: titleOf(outcome, t, rival), note: noteOf(outcome, t, rival) }
}

/** Who ran out of time, before or after the player's seal; null if nobody did. */
export function missedWords(outcome: TurnOutcome, t: Words, name: string): string | null {
  const { missed, unopened, yours } = outcome
  if (missed.length === 2)
    return t(unopened.length === 2 ? 'arena.clash.bothUnopened' : 'arena.clash.bothMissed')
  if (unopened.includes('you'))
    return yours
      ? t('arena.clash.youUnopened', { hand: t(`arena.${yours}`).toLowerCase() })
      : t('arena.clash.youUnopenedUnseen')
  if (missed.includes('you')) return t('arena.clash.youMissed')
  if (unopened.includes('rival')) return t('arena.clash.rivalUnopened', { name })
  return missed.includes('rival') ? t('arena.clash.rivalMissed', { name }) : null
}

/** [B4] What became of one side's throw. A hand that was sealed and never opened is not a missed one. */
export function handWord(outcome: TurnOutcome, side: Side, t: Words): string {
  const hand = handOf(outcome, side)
  if (outcome.unopened.includes(side))
    return hand ? t('arena.unopened', { hand: t(`arena.${hand}`) }) : t('arena.unopenedUnseen')
  if (hand) return t(`arena.${hand}`)
  return t(outcome.missed.includes(side) ? 'arena.noThrow' : 'arena.sealedFist')
}

export const handOf = ({ yours, theirs }: TurnOutcome, side: Side): HandName | null =>
  side === 'you' ? yours : theirs

function titleOf(outcome: TurnOutcome, t: Words, name: string): string {
  const { yours, theirs, winner, isLast } = outcome
  const missed = missedWords(outcome, t, name)
  if (missed) return missed
  if (winner === 'draw') return t(isLast ? 'arena.clash.drawLast' : 'arena.clash.draw')
  const pair = new Set([yours, theirs])
  if (!pair.has('paper')) return t('arena.clash.rockscissors')
  return pair.has('rock') ? t('arena.clash.paperrock') : t('arena.clash.scissorspaper')
}

function noteOf(outcome: TurnOutcome, t: Words, name: string): string {
  const { winner, round, yours, isLast } = outcome
  const miss = missNote(outcome, t)
  if (winner === 'draw' && yours !== null)
    return t(isLast ? 'arena.result.reason.turn_limit' : 'arena.roundDraw', {
      hand: t(`arena.${yours}`).toLowerCase(),
    })
  if (winner !== 'you' && winner !== 'rival') return miss ?? t('arena.roundAgainNote')
  const decided =
    winner === 'you' ? t('arena.roundYours', { round }) : t('arena.roundTheirs', { round, name })
  return miss ? `${decided} · ${miss}` : decided
}

/** [M4] [M5] What the miss means for the match: it is over, or the next one can end it. */
function missNote({ misses, missed, winner, isLast }: TurnOutcome, t: Words): string | null {
  if (isLast && Math.max(misses.you, misses.rival) > 1) return t('arena.secondMiss')
  if (isLast) return winner === 'nobody' ? t('arena.result.reason.turn_limit') : null
  if (winner === 'nobody') return t('arena.bothMissedNote')
  return missed.includes('you') ? t('arena.missedNote') : null
}
