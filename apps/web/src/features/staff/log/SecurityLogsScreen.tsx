import type { LogEvent } from '@throwdown/contract/staff-log'
import { SearchCheck } from 'lucide-react'
import { useStaffLogInfiniteQuery, useStaffLogKindsQuery } from '../../../api/staff.ts'
import { useSearchText } from '../../../boards/use-search-text.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { factsInWords, kindInWords } from './event-words.ts'
import { logStrings } from './log-strings.en.ts'
import styles from './SecurityLogsScreen.module.css'
import { type LogChoice, useLogAddress } from './use-log-address.ts'

/** The audit log, newest first. */
export default function SecurityLogsScreen() {
  const t = useStrings(logStrings)
  const address = useLogAddress()
  return (
    <StaffPage title={t('staffLog.title')}>
      <Note>{t('staffLog.sealed')}</Note>
      <Panel>
        <Stack gap={4} align="start" className={styles.log}>
          <LogFilters {...address} />
          <Events filter={address.filter} />
        </Stack>
      </Panel>
    </StaffPage>
  )
}

function Events({ filter }: Pick<ReturnType<typeof useLogAddress>, 'filter'>) {
  const t = useStrings(logStrings)
  const log = useStaffLogInfiniteQuery(filter, { refetchOnMountOrArgChange: true })
  const events = log.currentData?.pages.flatMap((page) => page.events)
  if (!events) return <NotLoaded query={log} failed={t('staffLog.failed')} loading={t('staffLog.loading')} />
  if (events.length === 0)
    return <EmptyState icon={<SearchCheck size={48} aria-hidden />} title={t('staffLog.empty')} />
  return (
    <>
      <EventList events={events} />
      <MoreButton pages={log} label={t('staffLog.more')} busyText={t('staffLog.moreLoading')} />
      {!log.hasNextPage && <Text tone="muted">{t('staffLog.whole', { count: events.length })}</Text>}
    </>
  )
}

/** The longest username; an id is shorter. */
const PERSON_MAX = 50
/** What the list of kinds calls the lack of a choice. */
const EVERY = 'every'

type LogFiltersProps = { choice: LogChoice; choose: (change: Partial<LogChoice>) => void }

function LogFilters({ choice, choose }: LogFiltersProps) {
  const t = useStrings(logStrings)
  const { data } = useStaffLogKindsQuery(undefined, { refetchOnMountOrArgChange: true })
  const person = useSearchText(choice.person, (text) => choose({ person: text.trim() }))
  const kinds = new Set([...(choice.kind ? [choice.kind] : []), ...(data?.data.kinds ?? [])])
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('staffLog.person')}
        clearLabel={t('staffLog.clearPerson')}
        value={person.text}
        lengthMax={PERSON_MAX}
        onValueChange={person.type}
        onClear={person.clear}
      />
      <Select
        label={t('staffLog.kind')}
        value={choice.kind || EVERY}
        options={[
          { value: EVERY, label: t('staffLog.everyKind') },
          ...[...kinds].map((kind) => ({ value: kind, label: kindInWords(kind) })),
        ]}
        onValueChange={(kind) => choose({ kind: kind === EVERY ? '' : kind })}
      />
      <Field
        label={t('staffLog.from')}
        type="date"
        value={choice.from}
        onChange={({ target }) => choose({ from: target.value })}
      />
      <Field
        label={t('staffLog.until')}
        type="date"
        value={choice.until}
        onChange={({ target }) => choose({ until: target.value })}
      />
    </div>
  )
}

function EventList({ events }: { events: readonly LogEvent[] }) {
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
