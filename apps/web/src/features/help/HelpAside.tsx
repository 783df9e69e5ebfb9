import { BookOpen, FileText, LifeBuoy, MessageCircle, ShieldCheck } from 'lucide-react'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { selectIsSignedIn } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { shellStrings } from '../../shell/shell-strings.en.ts'
import { useQuickGuide } from '../../shell/use-quick-guide.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Hint, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextButton, TextLink } from '../../ui/TextLink.tsx'
import styles from './HelpAside.module.css'
import { helpStrings } from './help-strings.en.ts'

/** Where else to turn. */
export function HelpAside() {
  const t = useStrings(helpStrings, shellStrings)
  const { open, guide } = useQuickGuide()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  return (
    <Stack gap={4} className={styles.aside}>
      <Stack as={Panel} gap={2.5}>
        <h2 className={styles.title}>{t('help.ask.title')}</h2>
        <Hint size="note">{t('help.ask.text')}</Hint>
        <ButtonLink to={paths.contact} tone="bright" wide icon={<MessageCircle aria-hidden />}>
          {t('help.ask.action')}
        </ButtonLink>
      </Stack>
      <Stack as={Panel} gap={2.5}>
        <h2 className={styles.title}>{t('help.safe.title')}</h2>
        <Hint size="note">{t('help.safe.text')}</Hint>
        <ButtonLink
          to={isSignedIn ? paths.safePlay : paths.responsiblePlay}
          tone="quiet"
          wide
          icon={<LifeBuoy aria-hidden />}
        >
          {t('help.safe.action')}
        </ButtonLink>
      </Stack>
      <Stack as={Panel} align="start">
        <h2 className={styles.title}>{t('help.more.title')}</h2>
        <TextButton onClick={open} icon={<BookOpen size={15} aria-hidden />}>
          {t('shell.quickGuide')}
        </TextButton>
        <TextLink to={paths.terms} icon={<FileText size={15} aria-hidden />}>
          {t('shell.terms')}
        </TextLink>
        <TextLink to={paths.privacy} icon={<FileText size={15} aria-hidden />}>
          {t('shell.privacy')}
        </TextLink>
        <TextLink to={paths.fairness} icon={<ShieldCheck size={15} aria-hidden />}>
          {t('help.more.fairness')}
        </TextLink>
      </Stack>
      {guide}
    </Stack>
  )
}
