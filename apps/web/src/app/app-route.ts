import type { Access } from '@throwdown/contract/endpoint'
import type { ComponentType } from 'react'

export type AppRoute = {
  /** The first path is the usual one. */
  readonly paths: readonly [string, ...string[]]
  readonly access: Access
  /** In the browser's tab. */
  readonly title: string
  /** One chunk per screen: nobody waits for the code of a page they did not open. */
  readonly load: () => Promise<{ default: ComponentType }>
}
