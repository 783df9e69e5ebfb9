import type { Approval } from '@throwdown/contract/approvals'
import type { StaffPause } from '@throwdown/contract/staff-settings'
import { useStrings } from '../../../i18n/strings.ts'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { Hint, Stack, Text } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { RequestApproval } from '../approvals/RequestApproval.tsx'
import { TitledPanel } from '../TitledPanel.tsx'
import { PAUSED_THINGS, type PausedThing, PauseForm, pauseName } from './PauseForm.tsx'
import styles from './settings-panels.module.css'
import { settingsStrings } from './settings-strings.en.ts'
import { useOpenRequest } from './use-open-request.ts'

/** [C8] One person pauses, two resume. */
export function PausesPanel({ pauses, isFrozen }: { pauses: readonly StaffPause[]; isFrozen: boolean }) {
  const t = useStrings(settingsStrings)
  return (
    <TitledPanel title={t('staffSettings.pauses.title')}>
      <Hint>{t('staffSettings.pauses.rule')}</Hint>
      <Stack as="ul" className={styles.rows} aria-label={t('staffSettings.pauses.list')}>
        {PAUSED_THINGS.map((what) => (
          <PauseRow
            key={what}
            what={what}
            pause={pauses.find((one) => one.what === what)}
            // A freeze holds no deposit.
            isFrozen={isFrozen && what !== 'deposits'}
          />
        ))}
      </Stack>
    </TitledPanel>
  )
}

type PauseRowProps = { what: PausedThing; pause: StaffPause | undefined; isFrozen: boolean }

function PauseRow({ what, pause, isFrozen }: PauseRowProps) {
  const t = useStrings(settingsStrings)
  const name = pauseName(what, t)
  return (
    <li className={styles.row}>
      {pause ? (
        <Paused name={name} pause={pause} />
      ) : (
        <>
          <Text as="div" canBreak>
            <b>{name}</b>{' '}
            {isFrozen ? (
              <Text as="b" tone="loss">
                {t('staffSettings.pauses.frozen')}
              </Text>
            ) : (
              <Hint as="span">{t('staffSettings.pauses.running')}</Hint>
            )}
          </Text>
          <DialogButton size="small" tone="danger" label={t('staffSettings.pauses.pause', { what: name })}>
            {(close) => <PauseForm what={what} onDone={close} />}
          </DialogButton>
        </>
      )}
    </li>
  )
}

function Paused({ name, pause }: { name: string; pause: StaffPause }) {
  const t = useStrings(settingsStrings)
  const { what } = pause
  const { request, isLoading } = useOpenRequest('resume', { what })
  return (
    <>
      <Text as="div" canBreak>
        <b>{name}</b> <Tag>{t('staffSettings.pauses.paused')}</Tag>
        <Since pause={pause} />
        {request && <Asked request={request} />}
      </Text>
      <RequestApproval
        size="small"
        label={t('staffSettings.pauses.resume', { what: name })}
        action={{ kind: 'resume', body: { what } }}
        disabledReason={
          (request && t('staffSettings.pauses.askedAlready')) ||
          (isLoading && t('staffSettings.pauses.loadingRequests'))
        }
      />
    </>
  )
}

function Since({ pause: { by, atMs, reason, note } }: { pause: StaffPause }) {
  const t = useStrings(settingsStrings)
  const when = utc.moment(atMs)
  return (
    <>
      <Hint>
        {reason
          ? t('staffSettings.pauses.since', {
              who: by,
              when,
              reason: t(`staffSettings.form.reasons.${reason}`),
            })
          : t('staffSettings.pauses.sinceOnly', { who: by, when })}
      </Hint>
      <Hint>{t('staffSettings.pauses.note', { note })}</Hint>
    </>
  )
}

function Asked({ request: { maker, createdAt, signers } }: { request: Approval }) {
  const t = useStrings(settingsStrings)
  return (
    <p>
      {t('staffSettings.pauses.asked', {
        who: maker.username,
        when: utc.moment(Date.parse(createdAt)),
        count: signers.length,
      })}
    </p>
  )
}
