import { lazyPart } from '../../ui/lazy-part.ts'

/** Few need it, and it loads a QR code library. */
export const SecondFactorPanel = lazyPart(() => import('./SecondFactorPanel.tsx'))
