import type { PublicPlayersOf } from '../platform/public-player.ts'

/** What boards need from identity: standings know players by id alone. */
export type PlayerPorts = { readonly publicPlayersOf: PublicPlayersOf }
