import { lazy, type ReactNode, Suspense, useState } from 'react'

const QuickGuide = lazy(() => import('./QuickGuide.tsx'))

/** The guide, to be placed next to what opens it; its code comes with the first opening. */
export function useQuickGuide(): { open: () => void; guide: ReactNode } {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  return {
    open: () => setState('open'),
    guide: state !== 'unused' && (
      <Suspense fallback={null}>
        <QuickGuide isOpen={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    ),
  }
}
