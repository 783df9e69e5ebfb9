import { otherSeat } from '@throwdown/rules/terms'
import type { PublicPlayer } from '../../../arena/duel-view.ts'
import type { WirePlayer } from '../../../realtime/match-link.ts'
import { avatarFigure } from '../../../ui/avatar-figure.ts'
import type { EngineState } from './engine-state.ts'

type MatchPlayers = { readonly you: PublicPlayer; readonly rival: PublicPlayer }

/** Both players, seen from the player's seat. [Q5] A masked or unknown opponent is shown by the placeholder. */
export function playersOf(
  { seat, fighters }: Pick<EngineState, 'seat' | 'fighters'>,
  placeholders: MatchPlayers,
): MatchPlayers {
  return {
    you: publicPlayerOf(fighters[seat]) ?? placeholders.you,
    rival: publicPlayerOf(fighters[otherSeat(seat)]) ?? placeholders.rival,
  }
}

const publicPlayerOf = (known: WirePlayer | null): PublicPlayer | null =>
  known && { name: known.name, figure: avatarFigure(known.avatarId) }
