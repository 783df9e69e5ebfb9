import { useStrings } from '../../i18n/strings.ts'
import styles from '../../shell/contact/Contact.module.css'
import { ContactForm } from '../../shell/contact/ContactForm.tsx'
import { PROFILE_CONTACT } from '../../shell/contact/check-contact.ts'
import { Guidance, NextSteps, SupportAddress } from '../../shell/contact/SupportPanels.tsx'
import { supportStrings } from '../../shell/contact/support-strings.en.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProfilePage } from './ProfilePage.tsx'

/** The content of the public contact page, for who is signed in. */
export default function LegalScreen() {
  const t = useStrings(supportStrings)
  return (
    <ProfilePage>
      <div className={styles.columns}>
        <Panel padding="roomy" className={styles.column}>
          <h2>{t('support.title')}</h2>
          <SupportAddress />
          <ContactForm rules={PROFILE_CONTACT} />
        </Panel>
        <div className={styles.column}>
          <NextSteps />
          <Guidance />
        </div>
      </div>
    </ProfilePage>
  )
}
