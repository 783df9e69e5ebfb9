import type { LogEvent } from '@throwdown/contract/staff-log'
import { useStrings } from '../../../i18n/strings.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { utc } from '../../../ui/text/utc.ts'
import styles from './EventList.module.css'
import { factsInWords, kindInWords } from './event-words.ts'
import { logStrings } from './log-strings.en.ts'

export function EventList({ events }: { events: readonly LogEvent[] }) {
  const t = useStrings(logStrings)
  return (
    <Stack as="ul" aria-label={t('staffLog.events')}>
      {events.map((event) => (
        <li key={event.id} className={styles.event}>
          <time dateTime={new Date(event.atMs).toISOString()} className={styles.time}>
            {`${utc.day(event.atMs)}, ${utc.second(event.atMs)}`}
          </time>
          <b className={styles.who}>
            {event.actor ? (event.actor.username ?? event.actor.id) : t('staffLog.nobody')}
          </b>
          <span>
            <Tag>{kindInWords(event.kind)}</Tag>
          </span>
          <What event={event} />
          <span className={styles.from}>
            {[event.network, event.device].filter(Boolean).join(' · ') || '–'}
          </span>
        </li>
      ))}
    </Stack>
  )
}

function What({ event }: { event: LogEvent }) {
  const { subject, subjectPerson, reason } = event
  const name = subjectPerson?.username ?? subject
  return (
    <Stack as="span" justify="start" className={styles.what}>
      {name && <span>{name}</span>}
      {reason && <q>{reason}</q>}
      <span className={styles.facts}>{factsInWords(event).join(', ')}</span>
    </Stack>
  )
}
