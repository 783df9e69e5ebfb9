import { lazy } from 'react'

/** Few need it, and it loads a QR code library. */
export const SecondFactorPanel = lazy(() => import('./SecondFactorPanel.tsx'))
