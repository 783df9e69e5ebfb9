import type { LegalDocumentId } from '../../shell/legal-dialog.ts'
import { type LegalDocument, withFigures } from './legal-document.ts'
import { privacy } from './privacy-text.ts'
import { responsiblePlay } from './responsible-play-text.ts'
import { terms } from './terms-text.ts'

/** Every version that was ever published, the newest first. None is removed: matches refer to the terms they were played under. */
const VERSIONS: Readonly<Record<LegalDocumentId, readonly [LegalDocument, ...LegalDocument[]]>> = {
  terms: [terms],
  privacy: [privacy],
  'responsible-play': [responsiblePlay],
}

export const versionsOf = (id: LegalDocumentId): readonly LegalDocument[] => VERSIONS[id]

/** The one that is in force on the day; a version before its date is announced, not in force. */
export function inForce(id: LegalDocumentId, nowMs: number): LegalDocument {
  const [newest] = VERSIONS[id]
  return VERSIONS[id].find(({ effectiveOn }) => Date.parse(effectiveOn) <= nowMs) ?? newest
}

/** The version to show: the one that was asked for, else the one in force. */
export function shownVersion(id: LegalDocumentId, asked: string | null, nowMs: number): LegalDocument {
  const found = VERSIONS[id].find(({ version }) => String(version) === asked)
  return withFigures(found ?? inForce(id, nowMs))
}
