import { ChevronDown } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import type { LegalDocumentId } from '../../shell/legal-dialog.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './LegalContents.module.css'
import type { LegalSection } from './legal-document.ts'
import { DOCUMENT_PAGES } from './legal-paths.ts'
import { legalStrings } from './legal-strings.en.ts'

type LegalContentsProps = { documentId: LegalDocumentId; sections: readonly LegalSection[] }

/** The sections as links: open next to the document, folded above it on a phone. */
export function LegalContents({ documentId, sections }: LegalContentsProps) {
  const t = useStrings(legalStrings)
  return (
    <Panel padding="flush" className={styles.contents}>
      <nav aria-label={t('legal.contents')} className={styles.open}>
        <h2 className={styles.title}>{t('legal.contents')}</h2>
        <SectionLinks documentId={documentId} sections={sections} />
      </nav>
      <details className={styles.folded}>
        <summary className={styles.summary}>
          {t('legal.contentsOf', { count: sections.length })}
          <ChevronDown size={20} aria-hidden />
        </summary>
        <SectionLinks documentId={documentId} sections={sections} />
      </details>
    </Panel>
  )
}

function SectionLinks({ documentId, sections }: LegalContentsProps) {
  const t = useStrings(legalStrings)
  const { hash, search } = useLocation()
  return (
    <>
      <ol className={styles.sections}>
        {sections.map(({ id, heading }, index) => (
          <li key={id}>
            <Link
              to={{ search, hash: id }}
              className={styles.link}
              aria-current={hash === `#${id}` ? 'location' : undefined}
            >
              <b>{index + 1}</b> {heading}
            </Link>
          </li>
        ))}
      </ol>
      <ul className={styles.others}>
        {DOCUMENT_PAGES.filter(({ id }) => id !== documentId).map(({ id, path }) => (
          <li key={id}>
            <Link to={path}>{t(`legal.${id}`)}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
