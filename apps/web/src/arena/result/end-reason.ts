import { formatUsd } from '@throwdown/rules/money'
import type { Translate } from '../../i18n/strings.ts'
import type { arenaStrings } from '../arena-strings.en.ts'
import type { DuelResult } from '../duel-view.ts'

/** Why the match ended, if not by its score, with the name of the player it came from. */
export function endReason(
  { reason, outcome, absent = [] }: Pick<DuelResult, 'reason' | 'outcome' | 'absent'>,
  t: Translate<typeof arenaStrings>,
  { name, stake: micros }: { readonly name: string; readonly stake: bigint },
): string | null {
  if (reason === 'score') return null
  if (reason === 'surrender' && outcome === 'lost') return t('arena.result.reason.surrenderYou')
  const stake = formatUsd(micros)
  if (reason === 'not_accepted' && absent.length === 1)
    return t(`arena.result.reason.not_accepted${absent[0] === 'you' ? 'You' : 'Rival'}`, { name, stake })
  return t(`arena.result.reason.${reason}`, { name, stake })
}
