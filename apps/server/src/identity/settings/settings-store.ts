import type { GameSettings } from '@throwdown/contract/default-settings'
import { one, type Queryable, run } from '../../platform/sql.ts'

/** Undefined while the player has the defaults. */
export async function findGameSettings(db: Queryable, playerId: string): Promise<GameSettings | undefined> {
  return one<GameSettings>(db, {
    name: 'game_settings_of_player',
    text: `select sound, master_volume as "masterVolume", sound_effects_volume as "soundEffectsVolume",
                  music_volume as "musicVolume", smooth_animation as "smoothAnimation"
             from game_settings
            where player_id = $1`,
    values: [playerId],
  })
}

export async function putGameSettings(
  db: Queryable,
  playerId: string,
  settings: GameSettings,
): Promise<void> {
  await run(db, {
    name: 'game_settings_put',
    text: `insert into game_settings (player_id, sound, master_volume, sound_effects_volume, music_volume, smooth_animation)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (player_id) do update
              set sound = excluded.sound,
                  master_volume = excluded.master_volume,
                  sound_effects_volume = excluded.sound_effects_volume,
                  music_volume = excluded.music_volume,
                  smooth_animation = excluded.smooth_animation`,
    values: [
      playerId,
      settings.sound,
      settings.masterVolume,
      settings.soundEffectsVolume,
      settings.musicVolume,
      settings.smoothAnimation,
    ],
  })
}

export async function deleteGameSettings(db: Queryable, playerId: string): Promise<void> {
  await run(db, { text: 'delete from game_settings where player_id = $1', values: [playerId] })
}
