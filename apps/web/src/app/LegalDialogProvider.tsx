import { lazy, type ReactNode, Suspense, useState } from 'react'
import { LegalDialogContext, type LegalDocumentId } from '../shell/legal-dialog.ts'

const LegalDialog = lazy(() => import('../features/legal/LegalDialog.tsx'))

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
