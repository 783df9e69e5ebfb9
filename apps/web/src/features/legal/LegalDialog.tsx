import { useStrings } from '../../i18n/strings.ts'
import type { LegalDocumentId } from '../../shell/legal-dialog.ts'
import { shellStrings } from '../../shell/shell-strings.en.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import styles from './LegalDialog.module.css'
import type { LegalDocument } from './legal-document.ts'
import { privacy } from './privacy-text.ts'
import { terms } from './terms-text.ts'

const DOCUMENTS: Record<LegalDocumentId, LegalDocument> = { terms, privacy }

type LegalDialogProps = { documentId: LegalDocumentId; isOpen: boolean; onClose: () => void }

export default function LegalDialog({ documentId, isOpen, onClose }: LegalDialogProps) {
  const t = useStrings(shellStrings)
  const shown = DOCUMENTS[documentId]
  return (
    <Dialog
      title={shown.title}
      isOpen={isOpen}
      onClose={onClose}
      width="reading"
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('shell.done')}
        </Button>
      }
    >
      <Stack gap={4} size="text" tone="muted" className={styles.document}>
        <Text size="small" tone="faint" isStrong>
          {shown.effective}
        </Text>
        <p>{shown.summary}</p>
        {shown.sections.map((section, index) => (
          <Stack as="section" key={section.heading} gap={2}>
            <h3 className={styles.heading}>
              {index + 1}. {section.heading}
            </h3>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.points && (
              <ul className={styles.points}>
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </Stack>
        ))}
      </Stack>
    </Dialog>
  )
}
