import { otherSeat } from '@throwdown/rules/terms'
import type { PublicPlayer } from '../../../arena/duel-view.ts'
import type { WirePlayer } from '../../../realtime/match-link.ts'
import { avatarFigure } from '../../../ui/avatar-figure.ts'
import type { EngineState } from './engine-state.ts'

type MatchPlayers = { readonly you: PublicPlayer; readonly rival: PublicPlayer }

/** Both players, seen from the own seat. [Q5] A masked opponent, or one still unknown, goes by the stand-in. */
export function playersOf(
  { seat, fighters }: Pick<EngineState, 'seat' | 'fighters'>,
  standIns: MatchPlayers,
): MatchPlayers {
  return {
    you: publicPlayerOf(fighters[seat]) ?? standIns.you,
    rival: publicPlayerOf(fighters[otherSeat(seat)]) ?? standIns.rival,
  }
}

const publicPlayerOf = (known: WirePlayer | null): PublicPlayer | null =>
  known && { name: known.name, figure: avatarFigure(known.avatarId) }
