import { paths } from '../../routing/paths.ts'
import type { LegalDocumentId } from '../../shell/legal-dialog.ts'

/** The page of each document. */
export const DOCUMENT_PAGES = [
  { id: 'terms', path: paths.terms },
  { id: 'privacy', path: paths.privacy },
  { id: 'responsible-play', path: paths.responsiblePlay },
] as const satisfies readonly { id: LegalDocumentId; path: string }[]

/** Addresses match as the router matches them: in any case, with or without a slash at the end. */
export function documentAt(pathname: string): LegalDocumentId {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  return DOCUMENT_PAGES.find((page) => page.path === path)?.id ?? 'terms'
}
