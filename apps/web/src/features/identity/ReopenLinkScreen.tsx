import { useLocation } from 'react-router'
import { readLinkSecret } from '../../routing/link-secret.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ReopenForm } from './ReopenForm.tsx'

/** Opened from the mail, in any browser. */
export default function ReopenLinkScreen() {
  return (
    <PageLayout>
      <Panel padding="roomy">
        <ReopenForm mailbox={{ link: readLinkSecret(useLocation().hash) }} />
      </Panel>
    </PageLayout>
  )
}
