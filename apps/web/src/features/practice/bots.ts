import type { Hand } from '@throwdown/rules/transcript/commitment'

/** What a bot may know: the turns both have opened, oldest first. Never the throw that is being made. */
export type SeenTurn = { readonly own: Hand; readonly rival: Hand }
/** A number from 0 up to 1, passed in so that a bot can be tested. */
export type Random = () => number
export type Bot = (seen: readonly SeenTurn[], random: Random) => Hand

export const BOT_IDS = ['random', 'shifter', 'cycler', 'reader'] as const
export type BotId = (typeof BOT_IDS)[number]

const anyHand = (random: Random): Hand => handAt(Math.floor(random() * 3))
const beats = (hand: Hand): Hand => handAt(hand + 1)

/** The remainder of a division by three is a hand. */
function handAt(number: number): Hand {
  const rest = number % 3
  return rest === 0 ? 0 : rest === 1 ? 1 : 2
}

const hasWon = ({ own, rival }: SeenTurn): boolean => own === beats(rival)

/** Keeps what won, moves on from what did not. */
const shifter: Bot = (seen, random) => {
  const last = seen.at(-1)
  if (!last) return anyHand(random)
  return hasWon(last) ? last.own : beats(last.own)
}

/** Rock, paper, scissors, and again, from a random start. */
const cycler: Bot = (seen, random) => {
  const last = seen.at(-1)
  return last ? beats(last.own) : anyHand(random)
}

const WINDOW = 2

/** Finds what the player threw after the same two throws before, and beats that. */
const reader: Bot = (seen, random) => {
  const throws = seen.map(({ rival }) => rival)
  const counts: [number, number, number] = [0, 0, 0]
  const recent = throws.slice(-WINDOW).join()
  for (let at = WINDOW; at < throws.length; at++) {
    const next = throws[at]
    if (next !== undefined && throws.slice(at - WINDOW, at).join() === recent) counts[next] += 1
  }
  const most = Math.max(...counts)
  return most === 0 ? anyHand(random) : beats(handAt(counts.indexOf(most)))
}

/** Practice opponents: labelled bots, without money, in code of their own [M12]. */
export const BOTS: Readonly<Record<BotId, Bot>> = {
  random: (_seen, random) => anyHand(random),
  shifter,
  cycler,
  reader,
}
