import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import styles from '../../forms/form.module.css'
import { showFailure } from '../../forms/show-failure.ts'
import { useStrings } from '../../i18n/strings.ts'
import { readLinkSecret } from '../../routing/link-secret.ts'
import { paths } from '../../routing/paths.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatDay } from '../../ui/text/clock.ts'
import { recoveryStrings } from './recovery-strings.en.ts'

/** Opened from the mail to the old address. Programs that check mail open every link: only a click takes the change back. */
export default function UndoEmailScreen() {
  const t = useStrings(recoveryStrings)
  const link = readLinkSecret(useLocation().hash)
  const { change, isDead } = useChange(link)
  return (
    <PageLayout>
      <Panel padding="roomy">
        <div className={styles.form}>
          <h1>{t('recovery.undo.title')}</h1>
          {isDead && <DeadLink />}
          {!isDead && !change && <Skeleton height="160px" />}
          {link !== null && change && <Undo link={link} change={change} />}
        </div>
      </Panel>
    </PageLayout>
  )
}

type Change = { username: string; oldEmail: string; newEmail: string; changedAt: string }

function useChange(link: string | null): { change: Change | null; isDead: boolean } {
  const [read] = useCall(calls.readEmailChange)
  const [change, setChange] = useState<Change | null>(null)
  const [isDead, setIsDead] = useState(link === null)
  useEffect(() => {
    if (link === null) return
    void read({ body: { link } }).then(({ data }) => (data ? setChange(data) : setIsDead(true)))
    // oxlint-disable-next-line react/exhaustive-deps -- `read` is new at each render; the link alone decides
  }, [link])
  return { change, isDead }
}

function Undo({ link, change }: { link: string; change: Change }) {
  const t = useStrings(recoveryStrings)
  const navigate = useNavigate()
  const [send, { isLoading }] = useCall(calls.undoEmailChange)
  const { username, oldEmail, newEmail, changedAt } = change
  async function undo(): Promise<void> {
    const { data, error } = await send({ body: { link } })
    if (!data) {
      await showFailure('mailed-link', error)
      return
    }
    const state = { resetToken: data.resetToken, provable: [] }
    await navigate(paths.resetPassword, { replace: true, state })
  }
  return (
    <>
      <p>
        {t('recovery.undo.changed', { username, date: formatDay(Date.parse(changedAt)) })}{' '}
        <span className={styles.email}>{newEmail}</span>
      </p>
      <p className={styles.text}>
        {t('recovery.undo.text')} <span className={styles.email}>{oldEmail}</span>
      </p>
      <Button
        tone="primary"
        size="large"
        wide
        busyText={isLoading && t('recovery.undo.undoing')}
        onClick={() => void undo()}
      >
        {t('recovery.undo.submit')}
      </Button>
      <p className={styles.text}>{t('recovery.undo.wasYou')}</p>
    </>
  )
}

function DeadLink() {
  const t = useStrings(recoveryStrings)
  return (
    <>
      <p role="alert">{t('recovery.undo.dead')}</p>
      <ButtonLink to={paths.contact} tone="primary" size="large" wide>
        {t('recovery.undo.contact')}
      </ButtonLink>
    </>
  )
}
