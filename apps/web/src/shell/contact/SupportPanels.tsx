import { MailCheck, MessageCircle, SearchCheck, ShieldQuestion } from 'lucide-react'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useLegalDialog } from '../legal-dialog.ts'
import styles from './Contact.module.css'
import { config } from './config.ts'
import { supportStrings } from './support-strings.en.ts'

export function SupportAddress() {
  const t = useStrings(supportStrings)
  return (
    <p className={styles.text}>
      {t('support.support')} <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
    </p>
  )
}

export function NextSteps() {
  const t = useStrings(supportStrings)
  return (
    <Panel className={styles.column}>
      <h2 className={styles.heading}>{t('support.nextTitle')}</h2>
      <ol className={styles.steps}>
        <li>
          <MailCheck size={18} aria-hidden /> {t('support.nextConfirmation')}
        </li>
        <li>
          <SearchCheck size={18} aria-hidden /> {t('support.nextReview')}
        </li>
        <li>
          <MessageCircle size={18} aria-hidden /> {t('support.nextAnswer')}
        </li>
        <li>
          <ShieldQuestion size={18} aria-hidden /> {t('support.nextSpam')}
        </li>
      </ol>
    </Panel>
  )
}

export function Guidance() {
  const t = useStrings(supportStrings)
  const openLegal = useLegalDialog()
  const topics = [
    { title: t('support.gameTitle'), text: t('support.gameText') },
    { title: t('support.businessTitle'), text: t('support.businessText') },
    { title: t('support.communityTitle'), text: t('support.communityText') },
  ]
  return (
    <Panel className={styles.column}>
      <h2 className={styles.heading}>{t('support.safeTitle')}</h2>
      <p className={styles.text}>{t('support.safeText')}</p>
      {topics.map((topic) => (
        <section key={topic.title} className={styles.topic}>
          <h3 className={styles.topicTitle}>{topic.title}</h3>
          <p className={styles.text}>{topic.text}</p>
        </section>
      ))}
      <div className={styles.legal}>
        <Button tone="quiet" size="small" onClick={() => openLegal('privacy')}>
          {t('support.privacy')}
        </Button>
        <Button tone="quiet" size="small" onClick={() => openLegal('terms')}>
          {t('support.terms')}
        </Button>
      </div>
    </Panel>
  )
}
