import { lazy } from 'react'

/** Only staff meet it, and it brings a QR code with it. */
export const SecondFactorPanel = lazy(() => import('./SecondFactorPanel.tsx'))
