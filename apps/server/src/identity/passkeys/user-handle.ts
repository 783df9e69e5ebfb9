/** What the authenticator stores as its owner: the id of the player, which is not secret. */
export function userHandleOf(playerId: string): string {
  return Buffer.from(playerId.replaceAll('-', ''), 'hex').toString('base64url')
}
