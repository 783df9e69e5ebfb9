import type { StaffTerms } from '@throwdown/contract/staff-settings'
import { useStopTermsStartMutation } from '../../../api/staff-settings.ts'
import { useCheckedForm } from '../../../forms/use-checked-form.ts'
import { type Translate, useStrings } from '../../../i18n/strings.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { DialogButton } from '../../../ui/DialogButton.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { useNowMs } from '../../../ui/use-now.ts'
import { RequestForm } from '../approvals/RequestForm.tsx'
import { useRequestApproval } from '../approvals/use-request-approval.ts'
import { deskStrings } from '../desk/desk-strings.en.ts'
import { ReasonForm } from '../desk/ReasonForm.tsx'
import { isEmpty } from '../one-line.ts'
import { TitledPanel } from '../TitledPanel.tsx'
import styles from './settings-panels.module.css'
import { settingsStrings } from './settings-strings.en.ts'
import { nextMondays } from './settings-times.ts'
import { useOpenRequest } from './use-open-request.ts'

const TICK_MS = 60_000

/** [C6] The released versions, newest first, and when each starts. */
export function TermsPanel({ terms }: { terms: readonly StaffTerms[] }) {
  const t = useStrings(settingsStrings)
  const nowMs = useNowMs(TICK_MS)
  const hasBegun = ({ startsAtMs }: StaffTerms) => startsAtMs !== null && startsAtMs <= nowMs
  const inForce = terms.find(hasBegun)?.version ?? 0
  return (
    <TitledPanel title={t('staffSettings.terms.title')}>
      <Hint>{t('staffSettings.terms.rule')}</Hint>
      <Stack as="ul" className={styles.rows} aria-label={t('staffSettings.terms.list')}>
        {terms.map((one) => (
          <li key={one.version} className={styles.row}>
            <Row gap={2} align="center" wraps>
              <b>{t('staffSettings.terms.version', { version: one.version })}</b>{' '}
              {one.version === inForce ? (
                <Tag tone="live">{t('staffSettings.terms.inForce')}</Tag>
              ) : (
                <Hint as="span">{hasBegun(one) ? t('staffSettings.terms.past') : startText(one, t)}</Hint>
              )}
            </Row>
            {one.version > inForce && <Waiting terms={one} />}
          </li>
        ))}
      </Stack>
      {terms.every(({ version }) => version <= inForce) && (
        <Hint>{t('staffSettings.terms.nothingWaits')}</Hint>
      )}
    </TitledPanel>
  )
}

function startText({ startsAtMs }: StaffTerms, t: Translate<typeof settingsStrings>): string {
  if (startsAtMs === null) return t('staffSettings.terms.noStart')
  return t('staffSettings.terms.starts', { when: utc.moment(startsAtMs) })
}

function Waiting({ terms: { version, startsAtMs } }: { terms: StaffTerms }) {
  const t = useStrings(settingsStrings)
  const { request } = useOpenRequest('terms-start', { version: String(version) })
  const isChosen = startsAtMs !== null
  return (
    <div>
      {request && (
        <p>
          {t('staffSettings.terms.asked', {
            who: request.maker.username,
            day: utc.day(Date.parse(request.body['startsOn'] ?? '')),
            count: request.signers.length,
          })}
        </p>
      )}
      <DialogButton
        size="small"
        tone={isChosen ? 'danger' : 'plain'}
        label={t(`staffSettings.terms.${isChosen ? 'stop' : 'choose'}`, { version })}
        disabledReason={!isChosen && request && t('staffSettings.terms.askedAlready')}
      >
        {(close) =>
          isChosen ? (
            <StopTermsForm version={version} onDone={close} />
          ) : (
            <StartTermsForm version={version} onDone={close} />
          )
        }
      </DialogButton>
    </div>
  )
}

const MONDAYS_OFFERED = 12

type FormProps = { version: number; onDone: () => void }
type StartValues = { startsOn: string; reason: string }

function checkStart({ startsOn, reason }: StartValues) {
  if (startsOn === '') return { field: 'startsOn', key: 'staffSettings.terms.dayRequired' } as const
  return isEmpty(reason) ? ({ field: 'reason', key: 'desk.reasonRequired' } as const) : null
}

/** [C6] [C8] Requests only: two people sign the start. */
function StartTermsForm({ version, onDone }: FormProps) {
  const t = useStrings(settingsStrings, deskStrings)
  const form = useCheckedForm({ check: checkStart, initial: { startsOn: '', reason: '' }, t })
  const { ask, isRequesting } = useRequestApproval(onDone)
  const mondays = nextMondays(useNowMs(TICK_MS), MONDAYS_OFFERED)
  const actionOf = (startsOn: string) =>
    ({ kind: 'terms-start', body: { version: String(version), startsOn } }) as const
  return (
    <RequestForm
      action={form.values.startsOn === '' ? null : actionOf(form.values.startsOn)}
      reason={form.bind('reason')}
      isRequesting={isRequesting}
      onSubmit={form.onSubmit(({ startsOn, reason }) => ask(actionOf(startsOn), reason))}
    >
      <ChoiceField
        label={t('staffSettings.terms.startsOn')}
        hint={t('staffSettings.terms.startsOnHint')}
        options={mondays.map((value) => ({ value, label: utc.day(Date.parse(value)) }))}
        placeholder={t('staffSettings.terms.chooseDay')}
        required
        {...form.bind('startsOn')}
      />
    </RequestForm>
  )
}

/** One person may stop. */
function StopTermsForm({ version, onDone }: FormProps) {
  const t = useStrings(settingsStrings)
  const [stop] = useStopTermsStartMutation()
  return (
    <ReasonForm
      isNote
      tone="danger"
      confirm={t('staffSettings.terms.confirmStop')}
      busyText={t('staffSettings.form.sending')}
      send={async (note) => (await stop({ params: { version }, body: { note } })).error}
      onDone={onDone}
    />
  )
}
