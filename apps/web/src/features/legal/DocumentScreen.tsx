import { Bell, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { useDocumentTitle } from '../../routing/use-document-title.ts'
import type { LegalDocumentId } from '../../shell/legal-dialog.ts'
import { PublicPage } from '../../shell/PublicPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { utc } from '../../ui/text/utc.ts'
import styles from './DocumentScreen.module.css'
import { LegalContents } from './LegalContents.tsx'
import { LegalSections } from './LegalSections.tsx'
import type { LegalDocument } from './legal-document.ts'
import { documentAt } from './legal-paths.ts'
import { legalStrings } from './legal-strings.en.ts'
import { inForce, shownVersion, versionsOf } from './legal-versions.ts'

const dayOf = ({ effectiveOn }: LegalDocument): string => utc.longDay(Date.parse(effectiveOn))

/** One document with its version and date: each section has an address, and older versions stay readable. */
export default function DocumentScreen() {
  const { pathname } = useLocation()
  const documentId = documentAt(pathname)
  const [query] = useSearchParams()
  const [nowMs] = useState(() => Date.now())
  const shown = shownVersion(documentId, query.get('version'), nowMs)
  useDocumentTitle(shown.title)
  useShownSection()
  return (
    <PublicPage width="wide">
      <Stack gap={4} className={styles.page}>
        <LegalHead shown={shown} isInForce={inForce(documentId, nowMs).version === shown.version} />
        <div className={styles.columns}>
          <LegalContents documentId={documentId} sections={shown.sections} />
          <Panel padding="roomy">
            <Stack gap={4} size="text" tone="muted" className={styles.document}>
              <Coming documentId={documentId} nowMs={nowMs} />
              <p>{shown.summary}</p>
              <LegalSections sections={shown.sections} as="h2" hasAddresses />
              <Versions documentId={documentId} />
            </Stack>
          </Panel>
        </div>
      </Stack>
    </PublicPage>
  )
}

function LegalHead({ shown, isInForce }: { shown: LegalDocument; isInForce: boolean }) {
  const t = useStrings(legalStrings)
  return (
    <Row as="header" gap={3} align="end" justify="between" wraps>
      <Stack gap={2}>
        <Text as="h1" size="title">
          {shown.title}
        </Text>
        <Row gap={2} wraps>
          <Tag tone={isInForce ? 'live' : 'plain'}>{t(isInForce ? 'legal.inForce' : 'legal.notInForce')}</Tag>
          <Tag>{t('legal.version', { version: shown.version })}</Tag>
          <Tag>{t(isInForce ? 'legal.since' : 'legal.from', { date: dayOf(shown) })}</Tag>
        </Row>
      </Stack>
      <Button
        tone="quiet"
        size="small"
        className={styles.print}
        icon={<Printer aria-hidden />}
        onClick={() => window.print()}
      >
        {t('legal.print')}
      </Button>
    </Row>
  )
}

/** A published version that is not in force yet, and what it changes. */
function Coming({ documentId, nowMs }: { documentId: LegalDocumentId; nowMs: number }) {
  const t = useStrings(legalStrings)
  const [newest] = versionsOf(documentId)
  if (!newest || newest.version === inForce(documentId, nowMs).version) return null
  return (
    <Note tone="warning" icon={Bell}>
      <strong>{t('legal.coming', { version: newest.version, date: dayOf(newest) })}</strong> {newest.changes}
    </Note>
  )
}

function Versions({ documentId }: { documentId: LegalDocumentId }) {
  const t = useStrings(legalStrings)
  return (
    <Stack as="section" gap={2} id="versions" className={styles.versions}>
      <h2>{t('legal.versions')}</h2>
      <ul>
        {versionsOf(documentId).map((document) => (
          <li key={document.version}>
            <Link to={{ search: `?version=${document.version}` }}>
              {t('legal.version', { version: document.version })}
            </Link>
            , {t('legal.since', { date: dayOf(document) })}: {document.changes}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** Goes to the section that the address names, also for the keyboard. */
function useShownSection(): void {
  // A second click on the same link goes there again.
  const location = useLocation()
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1))
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [location])
}
