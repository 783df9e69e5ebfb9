import type { StaffTerms } from '@throwdown/contract/staff-settings'
import { useState } from 'react'
import { type Translate, useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Hint, Stack, Text } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { useNowMs } from '../../../ui/use-now.ts'
import styles from './settings-panels.module.css'
import { settingsStrings } from './settings-strings.en.ts'
import { StartTermsForm, StopTermsForm } from './TermsForms.tsx'
import { useOpenRequest } from './use-open-request.ts'

const TICK_MS = 60_000

/** [C6] The released versions, newest first, and when each starts. */
export function TermsPanel({ terms }: { terms: readonly StaffTerms[] }) {
  const t = useStrings(settingsStrings)
  const nowMs = useNowMs(TICK_MS)
  const hasBegun = ({ startsAtMs }: StaffTerms) => startsAtMs !== null && startsAtMs <= nowMs
  const inForce = terms.find(hasBegun)?.version ?? 0
  return (
    <Panel padding="roomy">
      <h2 className={styles.heading}>{t('staffSettings.terms.title')}</h2>
      <Hint>{t('staffSettings.terms.rule')}</Hint>
      <Stack as="ul" className={styles.rows} aria-label={t('staffSettings.terms.list')}>
        {terms.map((one) => (
          <li key={one.version} className={styles.row}>
            <Text as="div" canBreak>
              <b>{t('staffSettings.terms.version', { version: one.version })}</b>{' '}
              {one.version === inForce ? (
                <Tag tone="live">{t('staffSettings.terms.inForce')}</Tag>
              ) : (
                <Hint as="span">{hasBegun(one) ? t('staffSettings.terms.past') : startText(one, t)}</Hint>
              )}
            </Text>
            {one.version > inForce && <Waiting terms={one} />}
          </li>
        ))}
      </Stack>
      {terms.every(({ version }) => version <= inForce) && (
        <Hint>{t('staffSettings.terms.nothingWaits')}</Hint>
      )}
    </Panel>
  )
}

function startText({ startsAtMs }: StaffTerms, t: Translate<typeof settingsStrings>): string {
  if (startsAtMs === null) return t('staffSettings.terms.noStart')
  return t('staffSettings.terms.starts', { when: utc.moment(startsAtMs) })
}

function Waiting({ terms: { version, startsAtMs } }: { terms: StaffTerms }) {
  const t = useStrings(settingsStrings)
  const [isRequesting, setIsRequesting] = useState(false)
  const { request } = useOpenRequest('terms-start', { version: String(version) })
  const isChosen = startsAtMs !== null
  const action = t(`staffSettings.terms.${isChosen ? 'stop' : 'choose'}`, { version })
  const close = () => setIsRequesting(false)
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
      <Button
        size="small"
        tone={isChosen ? 'danger' : 'plain'}
        disabledReason={!isChosen && request && t('staffSettings.terms.askedAlready')}
        onClick={() => setIsRequesting(true)}
      >
        {action}
      </Button>
      <Dialog title={action} isOpen={isRequesting} onClose={close}>
        {isRequesting &&
          (isChosen ? (
            <StopTermsForm version={version} onDone={close} />
          ) : (
            <StartTermsForm version={version} onDone={close} />
          ))}
      </Dialog>
    </div>
  )
}
