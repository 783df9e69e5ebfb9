import { DEFAULT_GAME_SETTINGS, type GameSettings } from '@throwdown/contract/default-settings'
import { succeed, succeedWith } from '@throwdown/contract/envelope'
import { readGameSettings, resetGameSettings, saveGameSettings } from '@throwdown/contract/game-settings'
import type { FastifyInstance } from 'fastify'
import { callerOf, serve } from '../../platform/route.ts'
import type { Queryable } from '../../platform/sql.ts'
import type { IdentityDeps } from '../identity.ts'
import { deleteGameSettings, findGameSettings, putGameSettings } from './settings-store.ts'

export async function gameSettingsOf(db: Queryable, playerId: string): Promise<GameSettings> {
  return (await findGameSettings(db, playerId)) ?? DEFAULT_GAME_SETTINGS
}

export function settingsRoutes(api: FastifyInstance, { database: { pool } }: IdentityDeps): void {
  serve(api, readGameSettings, async ({ request }) =>
    succeed(await gameSettingsOf(pool, callerOf(request).playerId)),
  )
  serve(api, saveGameSettings, async ({ body, request }) => {
    const { userId: _ignored, ...settings } = body
    await putGameSettings(pool, callerOf(request).playerId, settings)
    return succeedWith({ message: 'Settings saved successfully!', data: settings })
  })
  serve(api, resetGameSettings, async ({ request }) => {
    await deleteGameSettings(pool, callerOf(request).playerId)
    return succeedWith({ message: 'Settings reset to defaults!', data: DEFAULT_GAME_SETTINGS })
  })
}
