import { type Translate } from '../../i18n/strings.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import type { TurnOutcome } from '../duel-view.ts'

type Words = Translate<typeof arenaStrings>

/** The sentence of a turn and what it means for the round. */
export function clashWords(outcome: TurnOutcome, t: Words, rival: string): { title: string; note: string } {
  return { title: titleOf(outcome, t, rival), note: noteOf(outcome, t, rival) }
}

/** Who ran out of time; null if nobody did. */
export function missedWords({ missed }: TurnOutcome, t: Words, name: string): string | null {
  if (missed.length === 2) return t('arena.clash.bothMissed')
  if (missed.includes('you')) return t('arena.clash.youMissed')
  return missed.includes('rival') ? t('arena.clash.rivalMissed', { name }) : null
}

function titleOf(outcome: TurnOutcome, t: Words, name: string): string {
  const { yours, theirs, winner } = outcome
  const missed = missedWords(outcome, t, name)
  if (missed) return missed
  if (winner === 'draw') return t('arena.clash.draw')
  const pair = new Set([yours, theirs])
  if (!pair.has('paper')) return t('arena.clash.rockscissors')
  return pair.has('rock') ? t('arena.clash.paperrock') : t('arena.clash.scissorspaper')
}

function noteOf({ winner, round, yours, missed }: TurnOutcome, t: Words, name: string): string {
  if (winner === 'you') return t('arena.roundYours', { round })
  if (winner === 'rival') return t('arena.roundTheirs', { round, name })
  if (missed.length > 0 || yours === null) return t('arena.roundAgainNote')
  return t('arena.roundDraw', { hand: t(`arena.${yours}`).toLowerCase() })
}
