import { type Translate } from '../../i18n/strings.ts'
import { arenaStrings } from '../arena-strings.en.ts'
import type { TurnOutcome } from '../duel-view.ts'

/** The sentence of a turn and what it means for the round. */
export function clashWords(
  outcome: TurnOutcome,
  t: Translate<typeof arenaStrings>,
  rival: string,
): { title: string; note: string } {
  return { title: titleOf(outcome, t, rival), note: noteOf(outcome, t, rival) }
}

function titleOf({ yours, theirs }: TurnOutcome, t: Translate<typeof arenaStrings>, name: string): string {
  if (yours === null && theirs === null) return t('arena.clash.bothMissed')
  if (yours === null) return t('arena.clash.youMissed')
  if (theirs === null) return t('arena.clash.rivalMissed', { name })
  if (yours === theirs) return t('arena.clash.draw', { hand: t(`arena.${yours}`).toLowerCase() })
  const pair = new Set([yours, theirs])
  if (!pair.has('paper')) return t('arena.clash.rockscissors')
  return pair.has('rock') ? t('arena.clash.paperrock') : t('arena.clash.scissorspaper')
}

function noteOf({ winner, round }: TurnOutcome, t: Translate<typeof arenaStrings>, name: string): string {
  if (winner === 'you') return t('arena.roundYours', { round })
  return winner === 'rival' ? t('arena.roundTheirs', { round, name }) : t('arena.roundDraw')
}
