import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'

const QuickGuide = lazyPart(() => import('./QuickGuide.tsx'))
const BountyHelp = lazyPart(() => import('../lobby/BountyHelp.tsx'))

/** The guide, to be placed next to what opens it; its code comes with the first opening. */
export function useQuickGuide(): { open: () => void; guide: ReactNode } {
  const [state, setState] = useState<'unused' | 'open' | 'bounty' | 'closed'>('unused')
  const close = () => setState('closed')
  return {
    open: () => setState('open'),
    guide: state !== 'unused' && (
      <Suspense fallback={null}>
        <QuickGuide isOpen={state === 'open'} onClose={close} onBounty={() => setState('bounty')} />
        {state === 'bounty' && <BountyHelp isOpen onClose={close} />}
      </Suspense>
    ),
  }
}
