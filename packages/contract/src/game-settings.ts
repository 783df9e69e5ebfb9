import { z } from 'zod'
import { VOLUME_MAX } from './default-settings.ts'
import { defineEndpoint } from './endpoint.ts'
import { dataReply, topLevelReply } from './envelope.ts'

const volume = z.int().min(0).max(VOLUME_MAX)

export const gameSettings = z.object({
  sound: z.boolean(),
  masterVolume: volume,
  soundEffectsVolume: volume,
  musicVolume: volume,
  smoothAnimation: z.boolean(),
})

/** Accepted in the shape and ignored: the token decides whose settings they are. */
const ignoredUserId = z.string().max(100)

export const readGameSettings = defineEndpoint({
  method: 'GET',
  path: '/game-settings/user/:userId',
  access: 'player',
  summary: 'The settings of the signed-in player, whatever id the address names',
  params: z.object({ userId: ignoredUserId }),
  reply: dataReply(gameSettings),
  refusals: [],
})

export const saveGameSettings = defineEndpoint({
  method: 'PUT',
  path: '/game-settings',
  access: 'player',
  summary: 'Save all settings of the signed-in player',
  body: z.strictObject({ userId: ignoredUserId.optional(), ...gameSettings.shape }),
  reply: topLevelReply({ message: z.string(), data: gameSettings }),
  refusals: [],
})

export const resetGameSettings = defineEndpoint({
  method: 'POST',
  path: '/game-settings/reset',
  access: 'player',
  summary: 'Return all settings to the defaults',
  reply: topLevelReply({ message: z.string(), data: gameSettings }),
  refusals: [],
})
