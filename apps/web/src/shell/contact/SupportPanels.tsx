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
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useLegalDialog } from '../legal-dialog.ts'
import styles from './Contact.module.css'
import { config } from './config.ts'
import { supportStrings } from './support-strings.en.ts'

export function SupportAddress() {
  const t = useStrings(supportStrings)
  return (
    <Hint size="note">
      {t('support.support')} <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
    </Hint>
  )
}

export function NextSteps() {
  const t = useStrings(supportStrings)
  return (
    <Stack as="section" gap={3}>
      <h2 className={styles.heading}>{t('support.nextTitle')}</h2>
      <Stack as="ol" gap={3} size="note" className={styles.steps}>
        <li>
          <MailCheck size={18} aria-hidden /> {t('support.nextConfirmation')}
        </li>
        <li>
          <SearchCheck size={18} aria-hidden /> {t('support.nextReview')}
        </li>
        <li>
          <MessageCircle size={18} aria-hidden /> {t('support.nextReply')}
        </li>
        <li>
          <ShieldQuestion size={18} aria-hidden /> {t('support.nextSpam')}
        </li>
      </Stack>
    </Stack>
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
      <Stack as={Panel} gap={3}>
        {topics.map((topic) => (
          <Stack as="section" key={topic.title} gap={1}>
            <h3 className={styles.topicTitle}>{topic.title}</h3>
            <Hint size="note">{topic.text}</Hint>
          </Stack>
        ))}
      </Stack>
      <Papers />
    </>
  )
}

function SafeNote() {
  const t = useStrings(supportStrings)
  const isSignedIn = useAppSelector(selectIsSignedIn)
  return (
    <Stack as={Panel} gap={3} align="start" className={styles.safe}>
      <Row as="h2" gap={3} align="center" className={styles.safeTitle}>
        <HeartHandshake size={34} aria-hidden /> {t('support.safeTitle')}
      </Row>
      <Hint size="note">{t('support.safeText')}</Hint>
      <ButtonLink to={isSignedIn ? paths.safePlay : paths.responsiblePlay} tone="win">
        {t(isSignedIn ? 'support.safeOpen' : 'support.safeRead')}
      </ButtonLink>
    </Stack>
  )
}

function Papers() {
  const t = useStrings(supportStrings)
  const openLegal = useLegalDialog()
  return (
    <Stack as={Panel}>
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
    </Stack>
  )
}
