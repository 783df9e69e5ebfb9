import type { Mode } from '@throwdown/rules/terms'
import type { Translate } from '../../i18n/strings.ts'
import type { QueueState } from '../../realtime/queue-state.ts'
import { formatLeft } from '../../ui/text/format-elapsed.ts'
import type { queueStrings } from './queue-strings.en.ts'

type Others = NonNullable<Extract<QueueState, { name: 'searching' }>['others']>
type Words = Translate<typeof queueStrings>

/** [Q10] How many others wait; small numbers are never told. */
export function othersText(count: Others['count'], t: Words): string {
  if (count === 0) return t('queue.first')
  return count === 'few' ? t('queue.few') : t('queue.others', { count })
}

/** [Q10] Why the search waits, without naming anybody. */
export function whyText(
  { reason, untilMs, mode, nowMs }: Others['wait'] & { mode: Mode; nowMs: number },
  t: Words,
): string {
  if (reason !== 'met') return t(`queue.why.${reason}`)
  if (untilMs === null) return t(`queue.why.${mode}Limit`)
  return t(`queue.why.${mode}Until`, { left: formatLeft(untilMs - nowMs) })
}
