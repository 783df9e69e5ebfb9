import { Dices, type LucideIcon, RefreshCw, ScanEye, Shuffle } from 'lucide-react'
import type { BotId } from './bots.ts'

const GLYPHS: Readonly<Record<BotId, LucideIcon>> = {
  random: Dices,
  shifter: Shuffle,
  cycler: RefreshCw,
  reader: ScanEye,
}

/** [M12] A bot has no figure of a player: nobody shall take it for one. */
export function BotGlyph({ bot }: { bot: BotId }) {
  const Glyph = GLYPHS[bot]
  return <Glyph size="0.8em" />
}
