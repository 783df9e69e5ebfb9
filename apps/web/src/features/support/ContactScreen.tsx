import { Link } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { selectIsSignedIn } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import styles from '../../shell/contact/Contact.module.css'
import { ContactForm } from '../../shell/contact/ContactForm.tsx'
import { PUBLIC_CONTACT } from '../../shell/contact/check-contact.ts'
import { Guidance, NextSteps, SupportAddress } from '../../shell/contact/SupportPanels.tsx'
import { supportStrings } from '../../shell/contact/support-strings.en.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Panel } from '../../ui/Panel.tsx'

export default function ContactScreen() {
  const t = useStrings(supportStrings)
  const isSignedIn = useAppSelector(selectIsSignedIn)
  return (
    <PageLayout width="wide">
      <div className={styles.columns}>
        <Panel padding="roomy" className={styles.column}>
          <h1>{t('support.title')}</h1>
          <SupportAddress />
          <ContactForm rules={PUBLIC_CONTACT} />
          <NextSteps />
        </Panel>
        <div className={styles.column}>
          <Guidance />
        </div>
      </div>
      <p className={styles.back}>
        {isSignedIn ? (
          <Link to={paths.dashboard}>{t('support.backToDashboard')}</Link>
        ) : (
          <Link to={paths.logIn}>{t('support.backToLogIn')}</Link>
        )}
      </p>
    </PageLayout>
  )
}
