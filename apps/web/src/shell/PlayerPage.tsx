import type { ReactNode } from 'react'
import { useStages } from '../ui/use-stages.ts'
import { AppHeader } from './AppHeader.tsx'
import { PageFooter } from './PageFooter.tsx'

/** The header above and the footer below the `main` of a signed-in player's page. */
export function PlayerPage({ children }: { children: ReactNode }) {
  const isContentDrawn = useStages(1) === 1
  return (
    <>
      <AppHeader />
      {children}
      {isContentDrawn && <PageFooter />}
    </>
  )
}
