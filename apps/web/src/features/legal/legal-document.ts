import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { ruleFigures } from '../../i18n/rule-figures.ts'
import { fillIn } from '../../ui/text/fill-in.ts'

export type LegalSection = {
  /** Of its address, which people keep: it stays when the heading changes. */
  readonly id: string
  readonly heading: string
  /** A link is written `[what is read](https://…)`, or `(/path)` for a page of the product. */
  readonly paragraphs: readonly string[]
  readonly points?: readonly string[]
}

/** One version. Numbers of the rules are places for `ruleFigures`: `{{winFee}}`. */
export type LegalDocument = {
  readonly title: string
  readonly version: number
  readonly effectiveOn: string
  /** Against the version before. */
  readonly changes: string
  readonly summary: string
  readonly sections: readonly LegalSection[]
}

const FIGURES = ruleFigures(termsOfVersion(CURRENT_TERMS_VERSION))
const fill = (text: string): string => fillIn(text, FIGURES)

/** The document with the figures of the terms in the places of their names. */
export function withFigures(document: LegalDocument): LegalDocument {
  return {
    ...document,
    summary: fill(document.summary),
    sections: document.sections.map((section) => ({
      ...section,
      paragraphs: section.paragraphs.map(fill),
      ...(section.points && { points: section.points.map(fill) }),
    })),
  }
}
