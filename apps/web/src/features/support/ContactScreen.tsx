import { MailCheck, MessageCircle, SearchCheck, ShieldQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../routing/paths.ts'
import { useLegalDialog } from '../../shell/legal-dialog.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './ContactScreen.module.css'
import { config } from './config.ts'
import './support-strings.en.ts'

export default function ContactScreen() {
  const { t } = useTranslation()
  return (
    <PageLayout page={t('contact.page')} hasOwnHeading width="wide">
      <div className={styles.columns}>
        <Panel padding="roomy" className={styles.column}>
          <h1>{t('contact.title')}</h1>
          <p className={styles.text}>
            {t('contact.support')} <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
          </p>
          <ContactForm />
        </Panel>
        <div className={styles.column}>
          <NextSteps />
          <Guidance />
        </div>
      </div>
      <p className={styles.back}>
        <Link to={paths.logIn}>{t('contact.backToLogIn')}</Link>
      </p>
    </PageLayout>
  )
}

function NextSteps() {
  const { t } = useTranslation()
  return (
    <Panel className={styles.column}>
      <h2 className={styles.heading}>{t('contact.nextTitle')}</h2>
      <ol className={styles.steps}>
        <li>
          <MailCheck size={18} aria-hidden /> {t('contact.nextConfirmation')}
        </li>
        <li>
          <SearchCheck size={18} aria-hidden /> {t('contact.nextReview')}
        </li>
        <li>
          <MessageCircle size={18} aria-hidden /> {t('contact.nextAnswer')}
        </li>
        <li>
          <ShieldQuestion size={18} aria-hidden /> {t('contact.nextSpam')}
        </li>
      </ol>
    </Panel>
  )
}

function Guidance() {
  const { t } = useTranslation()
  const openLegal = useLegalDialog()
  const topics = [
    { title: t('contact.gameTitle'), text: t('contact.gameText') },
    { title: t('contact.businessTitle'), text: t('contact.businessText') },
    { title: t('contact.communityTitle'), text: t('contact.communityText') },
  ]
  return (
    <Panel className={styles.column}>
      <h2 className={styles.heading}>{t('contact.safeTitle')}</h2>
      <p className={styles.text}>{t('contact.safeText')}</p>
      {topics.map((topic) => (
        <section key={topic.title} className={styles.topic}>
          <h3 className={styles.topicTitle}>{topic.title}</h3>
          <p className={styles.text}>{topic.text}</p>
        </section>
      ))}
      <div className={styles.legal}>
        <Button tone="quiet" size="small" onClick={() => openLegal('privacy')}>
          {t('contact.privacy')}
        </Button>
        <Button tone="quiet" size="small" onClick={() => openLegal('terms')}>
          {t('contact.terms')}
        </Button>
      </div>
    </Panel>
  )
}
