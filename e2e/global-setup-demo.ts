import { bringUp } from './global-setup.ts'

/** The product with the demo world in it. */
export default function setUp(): Promise<() => Promise<void>> {
  return bringUp({ isDemo: true })
}
