import type { CheckState } from '@throwdown/contract/player-check'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { usePlayerCheckQuery } from '../../../api/player-check.ts'
import formStyles from '../../../forms/form.module.css'
import { useStrings } from '../../../i18n/strings.ts'
import { paths } from '../../../routing/paths.ts'
import { AppHeader } from '../../../shell/AppHeader.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { readOrigin } from '../navigation-state.ts'
import { CheckForm } from './CheckForm.tsx'
import styles from './CheckScreen.module.css'
import { checkStrings } from './check-strings.en.ts'

/** [L1] Date of birth and country, once. Afterwards the player is where Join or Top up was pressed. */
export default function CheckScreen() {
  const t = useStrings(checkStrings)
  const { data, isError, refetch } = usePlayerCheckQuery()
  const { state } = useLocation()
  const navigate = useNavigate()
  const origin = readOrigin(state) ?? paths.dashboard
  /** The page that sent the player here gets its own state back: it knows what was pressed. */
  const goOn = () => void navigate(origin, { replace: true, state: isJoining(state) ? { join: true } : null })
  const check = data?.data
  return (
    <>
      <AppHeader />
      <Stack as="main" canShrink className={styles.page}>
        <Panel padding="roomy" className={styles.panel}>
          {check?.state === 'needed' && <CheckForm onPassed={goOn} backTo={origin} />}
          {check?.state === 'passed' && <Passed onContinue={goOn} />}
          {check && check.state !== 'needed' && check.state !== 'passed' && <Refused check={check} />}
          {!check && isError && (
            <div role="alert">
              <EmptyState
                icon={<ShieldAlert size={48} aria-hidden />}
                title={t('check.loadFailed')}
                action={<Button onClick={() => void refetch()}>{t('check.retry')}</Button>}
                isPage
              />
            </div>
          )}
          {!check && !isError && <Skeleton height="420px" />}
        </Panel>
      </Stack>
    </>
  )
}

const isJoining = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'join' in state && state.join === true

function Passed({ onContinue }: { onContinue: () => void }) {
  const t = useStrings(checkStrings)
  return (
    <EmptyState
      icon={<ShieldCheck size={48} aria-hidden />}
      title={t('check.passedTitle')}
      text={t('check.passedText')}
      action={
        <Button tone="primary" onClick={onContinue}>
          {t('check.continue')}
        </Button>
      }
      isPage
    />
  )
}

const TEXTS = {
  age: ['check.ageTitle', 'check.ageText'],
  country: ['check.countryTitle', 'check.countryText'],
  country_closed: ['check.closedTitle', 'check.closedText'],
  staff: ['check.staffTitle', 'check.staffText'],
} as const

type RefusedCheck = { state: Exclude<CheckState['state'], 'needed' | 'passed'>; againOn: string | null }

function Refused({ check }: { check: CheckState }) {
  const t = useStrings(checkStrings)
  if (!isRefused(check)) return null
  const [title, text] = TEXTS[check.state]
  return (
    <output>
      <EmptyState
        icon={<ShieldAlert size={48} aria-hidden />}
        title={t(title)}
        text={t(text, { day: check.againOn ? utc.longDay(Date.parse(check.againOn)) : '' })}
        action={
          <>
            <ButtonLink to={paths.practice} tone="primary">
              {t('check.practice')}
            </ButtonLink>
            {check.state !== 'staff' && (
              <p className={`${formStyles.links} ${formStyles.centred}`}>
                <Link to={paths.contact}>{t('check.mistake')}</Link>
              </p>
            )}
          </>
        }
        isPage
      />
    </output>
  )
}

const isRefused = (check: CheckState): check is RefusedCheck => Object.hasOwn(TEXTS, check.state)
