import { useStrings } from '../../i18n/strings.ts'
import styles from '../../shell/contact/Contact.module.css'
import { ContactForm } from '../../shell/contact/ContactForm.tsx'
import { PROFILE_CONTACT } from '../../shell/contact/check-contact.ts'
import { Guidance, NextSteps, SupportAddress } from '../../shell/contact/SupportPanels.tsx'
import { supportStrings } from '../../shell/contact/support-strings.en.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ConsentsPanel, OwnDataPanel } from './OwnDataPanel.tsx'
import { ProfilePage } from './ProfilePage.tsx'

/** The content of the public contact page for signed-in players, with their data and consents. */
export default function LegalScreen() {
  const t = useStrings(supportStrings)
  return (
    <ProfilePage>
      <div className={styles.columns}>
        <Panel className={styles.column}>
          <h2>{t('support.title')}</h2>
          <SupportAddress />
          <ContactForm rules={PROFILE_CONTACT} />
          <NextSteps />
        </Panel>
        <div className={styles.column}>
          <Guidance />
        </div>
      </div>
      <div className={styles.columns}>
        <OwnDataPanel />
        <ConsentsPanel />
      </div>
    </ProfilePage>
  )
}
