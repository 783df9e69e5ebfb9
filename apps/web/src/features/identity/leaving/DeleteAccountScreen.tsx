import { useState } from 'react'
import { useSecurityQuery } from '../../../api/security.ts'
import formStyles from '../../../forms/form.module.css'
import { useStrings } from '../../../i18n/strings.ts'
import { paths } from '../../../routing/paths.ts'
import { selectIsAdmin } from '../../../session/session.ts'
import { useAppSelector } from '../../../session/store.ts'
import { BalanceLeft } from '../../../shell/BalanceLeft.tsx'
import { PlayerPage } from '../../../shell/PlayerPage.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './DeleteAccount.module.css'
import { DeleteForm } from './DeleteForm.tsx'
import { deleteStrings } from './delete-strings.en.ts'

const ERASED = ['account', 'access', 'choices'] as const
const KEPT = ['records', 'protection', 'traces'] as const

/** [L5] What deleting means, before the button. */
export default function DeleteAccountScreen() {
  const t = useStrings(deleteStrings)
  return (
    <PlayerPage>
      <Stack as="main" align="center" className={styles.page}>
        <Panel padding="roomy" className={styles.panel}>
          <Stack gap={4}>
            <h1>{t('deleteAccount.title')}</h1>
            <p className={formStyles.text}>{t('deleteAccount.intro')}</p>
            <h2>{t('deleteAccount.erasedTitle')}</h2>
            <ul className={styles.list}>
              {ERASED.map((part) => (
                <li key={part}>{t(`deleteAccount.erased.${part}`)}</li>
              ))}
            </ul>
            <h2>{t('deleteAccount.keptTitle')}</h2>
            <ul className={styles.list}>
              {KEPT.map((part) => (
                <li key={part}>{t(`deleteAccount.kept.${part}`)}</li>
              ))}
            </ul>
            <div className={styles.links}>
              <ButtonLink to={`${paths.privacy}#how-long`} tone="quiet" size="small">
                {t('deleteAccount.more')}
              </ButtonLink>
              <ButtonLink to={paths.profileLegal} tone="quiet" size="small">
                {t('deleteAccount.copy')}
              </ButtonLink>
            </div>
            <BalanceLeft />
            <Proof />
          </Stack>
        </Panel>
      </Stack>
    </PlayerPage>
  )
}

/** The form, once it is known what the account proves itself with. */
function Proof() {
  const t = useStrings(deleteStrings)
  const isStaff = useAppSelector(selectIsAdmin)
  const [problem, setProblem] = useState<string | null>(null)
  const { data, isError, refetch } = useSecurityQuery()
  if (isStaff) return <Note>{t('deleteAccount.staff')}</Note>
  if (!data)
    return isError ? (
      <Button onClick={() => void refetch()}>{t('deleteAccount.retry')}</Button>
    ) : (
      <output className={formStyles.text}>{t('deleteAccount.loading')}</output>
    )
  const { secondFactor, passkeys } = data.data
  return (
    <>
      {problem !== null && (
        <div role="alert">
          <Note tone="warning">{problem}</Note>
        </div>
      )}
      <DeleteForm
        factors={{ hasAuthenticator: secondFactor.isOn, hasPasskey: passkeys.length > 0 }}
        onProblem={setProblem}
      />
    </>
  )
}
