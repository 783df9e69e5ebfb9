import type { OwnUser } from '@throwdown/contract/user'
import { useState } from 'react'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { useDocumentTitle } from '../../routing/use-document-title.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { shellStrings } from '../../shell/shell-strings.en.ts'
import { Panel } from '../../ui/Panel.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { secondFactorStrings } from './second-factor-strings.en.ts'
import type { Challenge } from './use-log-in.ts'

type Admission = { user: OwnUser; token: string }
type SecondFactorPanelProps = { challenge: Challenge; onDone: (admission: Admission) => Promise<void> }

/** The second step of a staff login: set up an authenticator the first time, then a code each time. */
export default function SecondFactorPanel({ challenge, onDone }: SecondFactorPanelProps) {
  const t = useStrings(shellStrings, secondFactorStrings)
  useDocumentTitle(t('secondFactor.page'))
  const [confirm, { isLoading }] = useCall(calls.confirmSecondFactor)
  const [fresh, setFresh] = useState<{ admission: Admission; recoveryCodes: string[] } | null>(null)
  async function submit(code: string): Promise<void> {
    const { data, error } = await confirm({ body: { mfaToken: challenge.mfaToken, code } })
    if (!data) showToast('error', errorText(error) ?? t('shell.unexpected'))
    else if (data.recoveryCodes) setFresh({ admission: data, recoveryCodes: data.recoveryCodes })
    else await onDone(data)
  }
  return (
    <PageLayout>
      <Panel padding="roomy">
        {fresh ? (
          <RecoveryCodes codes={fresh.recoveryCodes} onSaved={() => void onDone(fresh.admission)} />
        ) : (
          <SecondFactorForm enrolment={challenge.enrolment} isVerifying={isLoading} onCode={submit} />
        )}
      </Panel>
    </PageLayout>
  )
}
