import type { Translate } from '../../i18n/strings.ts'
import type { arenaStrings } from '../arena-strings.en.ts'
import type { TurnOutcome, TurnWinner } from '../duel-view.ts'

const WORD: Record<TurnWinner, 'turnWon' | 'turnLost' | 'turnDraw' | 'turnNobody'> = {
  you: 'turnWon',
  rival: 'turnLost',
  draw: 'turnDraw',
  nobody: 'turnNobody',
}

/** `Round 1` and `won`. A throw that nobody won belongs to no round. */
export function turnWords({ turn, round, winner }: TurnOutcome, t: Translate<typeof arenaStrings>) {
  const isRound = winner === 'you' || winner === 'rival'
  return {
    which: isRound ? t('arena.round', { round }) : t('arena.result.throwNumber', { turn }),
    result: t(`arena.result.${WORD[winner]}`),
  }
}
