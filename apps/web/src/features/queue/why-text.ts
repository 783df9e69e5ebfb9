import type { Mode } from '@throwdown/rules/terms'
import type { Translate } from '../../i18n/strings.ts'
import type { QueueState } from '../../realtime/queue-state.ts'
import { formatLeft } from '../../ui/text/clock.ts'
import type { queueStrings } from './queue-strings.en.ts'

type Others = NonNullable<Extract<QueueState, { name: 'searching' }>['others']>
type Words = Translate<typeof queueStrings>

type Line = { readonly count: Others['count']; readonly mode: Mode }

/** [Q10] How many others wait; small numbers are never shown, and in Bounty they may be nobody. */
export function othersText({ count, mode }: Line, t: Words): string {
  if (count === 0) return t('queue.first')
  if (count === 'few') return t(mode === 'bounty' ? 'queue.searching' : 'queue.few')
  return t('queue.others', { count })
}

type Wait = Others['wait'] & { readonly mode: Mode; readonly nowMs: number }

/** [Q10] Why the search waits, without naming anybody. In Bounty it is never shown. */
export function whyText({ reason, untilMs, mode, nowMs }: Wait, t: Words): string {
  if (mode === 'bounty') return t('queue.why.bounty')
  if (reason !== 'met') return t(`queue.why.${reason}`)
  if (untilMs === null) return t('queue.why.limit')
  return t('queue.why.until', { left: formatLeft(untilMs - nowMs) })
}
