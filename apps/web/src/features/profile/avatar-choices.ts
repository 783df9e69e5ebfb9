import type { AvatarId } from '@throwdown/contract/user'
import type { AvatarFigure } from '../../ui/Avatar.tsx'

/** The seven figures by their stored ids, in their order. */
export const CHOICES: readonly { readonly id: AvatarId; readonly figure: AvatarFigure }[] = [
  { id: 'first', figure: 'warrior' },
  { id: 'second', figure: 'mage' },
  { id: 'third', figure: 'archer' },
  { id: 'fourth', figure: 'knight' },
  { id: 'fifth', figure: 'assassin' },
  { id: 'sixth', figure: 'paladin' },
  { id: 'seventh', figure: 'warlock' },
]
