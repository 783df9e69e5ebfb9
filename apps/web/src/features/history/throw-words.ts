import type { PlayedThrow } from '@throwdown/contract/profile'
import { HANDS } from '@throwdown/rules/transcript/commitment'
import { arenaStrings } from '../../arena/arena-strings.en.ts'
import type { Translate } from '../../i18n/strings.ts'
import { historyStrings } from './history-strings.en.ts'
import { type HandName, isOpened } from './tendencies.ts'
import type { OwnSeal } from './use-own-seals.ts'

type Words = Translate<typeof arenaStrings | typeof historyStrings>

/** A throw with the hand that its player knows, also if it was never opened. */
export type DescribedThrow = PlayedThrow & { readonly turn: number; readonly sealedHand: HandName | null }

export const describeThrows = (throws: readonly PlayedThrow[], seals: readonly OwnSeal[]): DescribedThrow[] =>
  // A match has no two throws of one number, and none is ever added.
  throws.map((thrown, index) => {
    const seal = needsSeal(thrown) && seals.find(({ turn }) => turn === index + 1)
    return { ...thrown, turn: index + 1, sealedHand: seal ? HANDS[seal.hand] : null }
  })

/** Whether only this browser can know the player's hand. */
export const needsSeal = ({ own }: PlayedThrow): boolean => own === 'sealed' || own === 'unopened'

/** `Rock against a missed throw: won`. */
export const throwWords = (thrown: DescribedThrow, t: Words): string =>
  t('history.throws.pair', {
    own: ownWords(thrown, t),
    opponent: opponentWords(thrown, t),
    result: t(`history.throws.result.${thrown.result}`),
  })

function ownWords({ own, sealedHand }: DescribedThrow, t: Words): string {
  if (isOpened(own)) return t(`arena.${own}`)
  if (!sealedHand) return t(`history.throws.own.${own}`)
  const hand = t(`arena.${sealedHand}`)
  return own === 'unopened' ? t('history.throws.unopened', { hand }) : hand
}

const opponentWords = ({ opponent }: DescribedThrow, t: Words): string =>
  isOpened(opponent) ? t(`arena.${opponent}`) : t(`history.throws.opponent.${opponent}`)
