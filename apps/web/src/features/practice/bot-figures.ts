import type { AvatarFigure } from '../../ui/Avatar.tsx'
import type { BotId } from './bots.ts'

export const BOT_FIGURES: Readonly<Record<BotId, AvatarFigure>> = {
  random: 'mage',
  shifter: 'archer',
  cycler: 'paladin',
  reader: 'assassin',
}
