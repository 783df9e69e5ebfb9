import { createContext, useContext } from 'react'

export type LegalDocumentId = 'terms' | 'privacy' | 'responsible-play'

export const LegalDialogContext = createContext<(id: LegalDocumentId) => void>(() => {
  throw new Error('no legal dialog above this component')
})

/** Returns a function that opens Terms or Privacy over the current page. */
export function useLegalDialog(): (id: LegalDocumentId) => void {
  return useContext(LegalDialogContext)
}
