import { createContext, useContext } from 'react'

export type LegalDocumentId = 'terms' | 'privacy'

export const LegalDialogContext = createContext<(id: LegalDocumentId) => void>(() => {
  throw new Error('no legal dialog above this component')
})

/** Opens Terms or Privacy over the current page, from any feature. */
export function useLegalDialog(): (id: LegalDocumentId) => void {
  return useContext(LegalDialogContext)
}
