import type { AvatarFigure } from './Avatar.tsx'

const FIGURES: ReadonlyMap<string, AvatarFigure> = new Map([
  ['first', 'warrior'],
  ['second', 'mage'],
  ['third', 'archer'],
  ['fourth', 'knight'],
  ['fifth', 'assassin'],
  ['sixth', 'paladin'],
  ['seventh', 'warlock'],
])

/** The figure of a stored avatar id; none when nothing was chosen. */
export function avatarFigure(id: string | undefined): AvatarFigure | undefined {
  return id === undefined ? undefined : FIGURES.get(id)
}
