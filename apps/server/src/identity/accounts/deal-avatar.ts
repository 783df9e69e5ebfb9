import { AVATAR_IDS, type AvatarId } from '@throwdown/contract/user'
import { invariant } from '@throwdown/rules/invariant'

/** The figure of a new player, by the random end of the id: newcomers who meet should not all look the same. */
export function dealAvatar(playerId: string): AvatarId {
  const avatar = AVATAR_IDS[Number.parseInt(playerId.slice(-4), 16) % AVATAR_IDS.length]
  invariant(avatar !== undefined, `${playerId} is not a player id`)
  return avatar
}
