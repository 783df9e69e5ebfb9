import { lazy } from 'react'

/** Only staff need it, and it loads a QR code library. */
export const SecondFactorPanel = lazy(() => import('./SecondFactorPanel.tsx'))
