import type { PartState, ServicePart } from '@throwdown/contract/system'
import { CircleCheck, CircleDashed, CirclePause, CircleX, Clock, LifeBuoy } from 'lucide-react'
import { useServiceHealthQuery } from '../../api/system.ts'
import { usePolling } from '../../api/use-polling.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { PublicPage } from '../../shell/PublicPage.tsx'
import { Hint, Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './StatusScreen.module.css'
import { statusStrings } from './status-strings.en.ts'

/** The server keeps its reply for half as long. */
const POLL_MS = 30_000

/** As HH:MM:SS of an ISO time. */
const TIME_OF_DAY = [11, 19] as const

const ICONS = {
  works: CircleCheck,
  slow: Clock,
  paused: CirclePause,
  stopped: CircleX,
  quiet: CircleDashed,
} as const

/** Whether the parts of the product work, for everybody, without an account. */
export default function StatusScreen() {
  const t = useStrings(statusStrings)
  const { data, isError } = useServiceHealthQuery(undefined, { pollingInterval: usePolling(POLL_MS) })
  const health = data?.data
  return (
    <PublicPage>
      <Stack gap={4}>
        <Stack as="header" gap={2} align="center">
          <Text as="h1" size="title" textAlign="center">
            {t('status.title')}
          </Text>
          <Summary isUnreachable={isError} states={health?.parts.map(({ state }) => state)} />
        </Stack>
        <Panel padding="roomy">
          {isError || !health ? (
            <Missing isError={isError} />
          ) : (
            <ul className={styles.parts}>
              {health.parts.map(({ part, state }) => (
                <Part key={part} part={part} state={state} />
              ))}
            </ul>
          )}
        </Panel>
        <Stack gap={1} align="center">
          {health && !isError && (
            <Hint textAlign="center">
              {t('status.checked', { time: health.checkedAt.slice(...TIME_OF_DAY) })}
            </Hint>
          )}
          <TextLink to={paths.contact} icon={<LifeBuoy size={15} aria-hidden />}>
            {t('status.contact')}
          </TextLink>
        </Stack>
      </Stack>
    </PublicPage>
  )
}

type SummaryProps = { isUnreachable: boolean; states: readonly PartState[] | undefined }

function Summary({ isUnreachable, states }: SummaryProps) {
  const t = useStrings(statusStrings)
  if (isUnreachable) return <output>{t('status.unreachable')}</output>
  if (!states) return <Skeleton width="180px" height="24px" />
  const isWell = states.every((state) => state === 'works' || state === 'quiet')
  return (
    <Text as="output" textAlign="center">
      {t(isWell ? 'status.allWorks' : 'status.someTrouble')}
    </Text>
  )
}

function Missing({ isError }: { isError: boolean }) {
  const t = useStrings(statusStrings)
  return isError ? <Text>{t('status.unreachableText')}</Text> : <Skeleton height="320px" />
}

function Part({ part, state }: { part: ServicePart; state: PartState }) {
  const t = useStrings(statusStrings)
  const StateIcon = ICONS[state]
  return (
    <li className={styles.part}>
      <Row gap={3} justify="between" wraps>
        <Text as="h2" className={styles.name}>
          {t(`status.part.${part}`)}
        </Text>
        <span className={styles.state} data-state={state}>
          <StateIcon size={18} aria-hidden />
          {t(`status.state.${state}`)}
        </span>
      </Row>
      <Hint>{t(`status.about.${part}`)}</Hint>
    </li>
  )
}
