import {
  ChevronRight,
  FileText,
  HeartHandshake,
  MailCheck,
  MessageCircle,
  ScrollText,
  SearchCheck,
  ShieldCheck,
  ShieldQuestion,
} from 'lucide-react'
import { Link } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { selectIsSignedIn } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
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
    <section className={styles.next}>
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
    </section>
  )
}

/** Safe play, whom to ask what, and the papers. */
export function Guidance() {
  const t = useStrings(supportStrings)
  const topics = [
    { title: t('support.gameTitle'), text: t('support.gameText') },
    { title: t('support.businessTitle'), text: t('support.businessText') },
    { title: t('support.communityTitle'), text: t('support.communityText') },
  ]
  return (
    <>
      <SafeNote />
      <Panel className={styles.topics}>
        {topics.map((topic) => (
          <section key={topic.title} className={styles.topic}>
            <h3 className={styles.topicTitle}>{topic.title}</h3>
            <p className={styles.text}>{topic.text}</p>
          </section>
        ))}
      </Panel>
      <Papers />
    </>
  )
}

function SafeNote() {
  const t = useStrings(supportStrings)
  const isSignedIn = useAppSelector(selectIsSignedIn)
  return (
    <Panel className={styles.safe}>
      <h2 className={styles.safeTitle}>
        <HeartHandshake size={34} aria-hidden /> {t('support.safeTitle')}
      </h2>
      <p className={styles.text}>{t('support.safeText')}</p>
      {isSignedIn && (
        <ButtonLink to={paths.safePlay} tone="win">
          {t('support.safeOpen')}
        </ButtonLink>
      )}
    </Panel>
  )
}

function Papers() {
  const t = useStrings(supportStrings)
  const openLegal = useLegalDialog()
  return (
    <Panel className={styles.papers}>
      <h2 className={styles.heading}>{t('support.papers')}</h2>
      <button type="button" className={styles.paper} onClick={() => openLegal('privacy')}>
        <FileText size={20} aria-hidden />
        <b>{t('support.privacy')}</b>
        <ChevronRight size={18} aria-hidden />
      </button>
      <button type="button" className={styles.paper} onClick={() => openLegal('terms')}>
        <ScrollText size={20} aria-hidden />
        <b>{t('support.terms')}</b>
        <ChevronRight size={18} aria-hidden />
      </button>
      <Link to={paths.fairness} className={styles.paper}>
        <ShieldCheck size={20} aria-hidden />
        <span>
          <b>{t('support.fairness')}</b>
          <span className={styles.about}>{t('support.fairnessText')}</span>
        </span>
        <ChevronRight size={18} aria-hidden />
      </Link>
    </Panel>
  )
}
