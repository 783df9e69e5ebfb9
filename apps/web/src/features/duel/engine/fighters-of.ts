import { otherSeat } from '@throwdown/rules/terms'
import type { Fighter } from '../../../arena/duel-view.ts'
import type { LinkFighter } from '../../../realtime/match-link.ts'
import { avatarFigure } from '../../../ui/avatar-figure.ts'
import type { EngineState } from './engine-state.ts'

type Fighters = { readonly you: Fighter; readonly rival: Fighter }

/** Who fights, seen from the own seat. [Q5] A masked opponent, or one still unknown, goes by the stand-in. */
export function fightersOf(
  { seat, fighters }: Pick<EngineState, 'seat' | 'fighters'>,
  standIns: Fighters,
): Fighters {
  return {
    you: fighterOf(fighters[seat]) ?? standIns.you,
    rival: fighterOf(fighters[otherSeat(seat)]) ?? standIns.rival,
  }
}

const fighterOf = (known: LinkFighter | null): Fighter | null =>
  known && { name: known.name, figure: avatarFigure(known.avatarId) }
