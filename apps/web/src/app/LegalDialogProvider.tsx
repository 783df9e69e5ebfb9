import { type ReactNode, Suspense, useState } from 'react'
import { LegalDialogContext, type LegalDocumentId } from '../shell/legal-dialog.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const LegalDialog = lazyPart(() => import('../features/legal/LegalDialog.tsx'))

/** The documents are long and rarely read: their text comes with the first opening. */
export function LegalDialogProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<LegalDocumentId | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  function open(id: LegalDocumentId) {
    setShown(id)
    setIsOpen(true)
  }
  return (
    <LegalDialogContext value={open}>
      {children}
      {shown && (
        <Suspense fallback={null}>
          <LegalDialog documentId={shown} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </LegalDialogContext>
  )
}
