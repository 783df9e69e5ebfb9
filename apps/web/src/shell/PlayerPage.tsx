import type { ReactNode } from 'react'
import { AppHeader } from './AppHeader.tsx'
import { PageFooter } from './PageFooter.tsx'

/** The header above and the footer below the `main` of a signed-in player's page. */
export function PlayerPage({ children }: { children: ReactNode }) {
  return (
    <>
      <AppHeader />
      {children}
      <PageFooter />
    </>
  )
}
