import { useState } from 'react'
import { useStrings } from '../../i18n/strings.ts'
import type { LegalDocumentId } from '../../shell/legal-dialog.ts'
import { shellStrings } from '../../shell/shell-strings.en.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { LegalSections } from './LegalSections.tsx'
import { DOCUMENT_PAGES } from './legal-paths.ts'
import { legalStrings } from './legal-strings.en.ts'
import { shownVersion } from './legal-versions.ts'

type LegalDialogProps = { documentId: LegalDocumentId; isOpen: boolean; onClose: () => void }

export default function LegalDialog({ documentId, isOpen, onClose }: LegalDialogProps) {
  const t = useStrings(shellStrings, legalStrings)
  const [openedAtMs] = useState(() => Date.now())
  const shown = shownVersion(documentId, null, openedAtMs)
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
      <Stack gap={4} size="text" tone="muted">
        <Text size="small" tone="faint" isStrong>
          {t('legal.effective', { date: shown.effectiveOn.split('-').toReversed().join('/') })} ·{' '}
          {t('legal.version', { version: shown.version })} ·{' '}
          {/* A form under the dialog keeps what was typed. */}
          <a href={DOCUMENT_PAGES.find(({ id }) => id === documentId)?.path} target="_blank" rel="noopener">
            {t('legal.asPage')}
          </a>
        </Text>
        <p>{shown.summary}</p>
        <LegalSections sections={shown.sections} as="h3" />
      </Stack>
    </Dialog>
  )
}
