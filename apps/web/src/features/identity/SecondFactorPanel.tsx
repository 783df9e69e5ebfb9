import type { OwnUser } from '@throwdown/contract/user'
import { useState } from 'react'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { showRefusal } from '../../forms/show-refusal.ts'
import { useStrings } from '../../i18n/strings.ts'
import { useDocumentTitle } from '../../routing/use-document-title.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { shellStrings } from '../../shell/shell-strings.en.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { secondFactorStrings } from './second-factor-strings.en.ts'
import type { Challenge } from './use-log-in.ts'

type Admission = { user: OwnUser; token: string }
type SecondFactorPanelProps = { challenge: Challenge; onDone: (admission: Admission) => Promise<void> }

/** The second step of a login. Staff set up an authenticator the first time. */
export default function SecondFactorPanel({ challenge, onDone }: SecondFactorPanelProps) {
  const t = useStrings(shellStrings, secondFactorStrings)
  useDocumentTitle(t('secondFactor.page'))
  const [confirm, { isLoading }] = useCall(calls.confirmSecondFactor)
  const [fresh, setFresh] = useState<{ admission: Admission; recoveryCodes: string[] } | null>(null)
  async function submit(code: string): Promise<string | undefined> {
    const { data, error } = await confirm({ body: { mfaToken: challenge.mfaToken, code } })
    if (!data) return showRefusal(error, { about: 'second_factor_wrong', otherwise: t('shell.unexpected') })
    if (data.recoveryCodes) setFresh({ admission: data, recoveryCodes: data.recoveryCodes })
    else await onDone(data)
    return undefined
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
