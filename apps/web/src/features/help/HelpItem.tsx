import { Link2, Plus } from 'lucide-react'
import { useStrings } from '../../i18n/strings.ts'
import { helpPath } from '../../routing/help-questions.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './HelpItem.module.css'
import type { HelpEntry } from './help-entries.ts'
import { helpStrings } from './help-strings.en.ts'
import { PayoutExample } from './PayoutExample.tsx'

export function HelpItem({ entry, isOpen }: { entry: HelpEntry; isOpen: boolean }) {
  const t = useStrings(helpStrings)
  const { id, question, answer, link } = entry
  return (
    <details id={id} className={styles.item} open={isOpen}>
      <summary className={styles.question}>
        <h3>{question}</h3>
        <Plus size={20} aria-hidden />
      </summary>
      <Stack gap={3} size="text" tone="muted" className={styles.answer}>
        {answer.map((text) => (
          <p key={text}>
            <LinkedText text={text} />
          </p>
        ))}
        {id === 'what-i-receive' && <PayoutExample />}
        <Row gap={4} align="center" wraps rowGap={1} className={styles.links}>
          {link && (
            <ButtonLink to={link.to} tone="quiet" size="small">
              {link.text}
            </ButtonLink>
          )}
          <TextLink to={helpPath(id)} icon={<Link2 size={15} aria-hidden />}>
            {t('help.address')}
          </TextLink>
        </Row>
      </Stack>
    </details>
  )
}
