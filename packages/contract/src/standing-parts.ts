import { z } from 'zod'
import { AVATAR_IDS } from './user.ts'

/** Pieces that boards, pools and player cards share. */
export const usdAmount = z.number().describe('Dollars, rounded down to the cent')
export const solAmount = z.number().nullable().describe('SOL; null while no fresh price is known [C4]')
export const rate = z.number().min(0).max(100).describe('Per cent')
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1)
export const searchText = z
  .string()
  .max(50)
  .default('')
  .describe('The beginning of a username; one of fewer than 2 characters finds nobody')
export const playersFound = z.int().nonnegative().describe('Of a search at most 100: the best-ranked')
export const moreFound = z.boolean().describe('More names begin so than the 100 that were found')
export const asOf = z.iso
  .datetime()
  .describe('The page shows everything up to this time; the row of the player is newer')
export const playerRef = z.object({
  userId: z.uuid(),
  username: z.string(),
  avatar: z.object({ id: z.enum(AVATAR_IDS), image: z.string(), color: z.string() }),
})
