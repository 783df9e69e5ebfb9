import { LinkedText } from '../../ui/LinkedText.tsx'
import { Stack } from '../../ui/layout.tsx'
import styles from './LegalSections.module.css'
import type { LegalDocument } from './legal-document.ts'

type LegalSectionsProps = Pick<LegalDocument, 'sections'> & {
  /** Of the headings: one below that of what the document is in. */
  as: 'h2' | 'h3'
  /** Each section has an address; only one such document can be on a page. */
  hasAddresses?: boolean
}

/** The numbered sections of a document, as in the dialog so on its page. */
export function LegalSections({ sections, as: Heading, hasAddresses = false }: LegalSectionsProps) {
  return sections.map((section, index) => (
    <Stack
      as="section"
      key={section.id}
      gap={2}
      id={hasAddresses ? section.id : undefined}
      tabIndex={hasAddresses ? -1 : undefined}
      className={styles.section}
    >
      <Heading className={styles.heading}>
        <span className={styles.number}>{index + 1}.</span> {section.heading}
      </Heading>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <LinkedText text={paragraph} keepsPage />
        </p>
      ))}
      {section.points && (
        <ul className={styles.points}>
          {section.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </Stack>
  ))
}
