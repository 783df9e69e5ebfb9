import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { AppHeader } from '../../shell/AppHeader.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './WalletPage.module.css'
import { walletStrings } from './wallet-strings.en.ts'

/** One task with money, and the way out of it. */
export function WalletPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useStrings(walletStrings)
  return (
    <>
      <AppHeader />
      <main className={styles.page}>
        <Panel padding="roomy">
          <Row as="header" gap={4} align="center" justify="between" className={styles.head}>
            <Text as="h1" size="heading">
              {title}
            </Text>
            <Link to={paths.dashboard} className={styles.close} aria-label={t('wallet.back')}>
              <X size={20} aria-hidden />
            </Link>
          </Row>
          {children}
        </Panel>
      </main>
    </>
  )
}
