/** Letters that look alike in the fonts of the product. */
const LOOKS_LIKE: readonly (readonly [RegExp, string])[] = [
  [/[_-]+/g, '-'],
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/5/g, 's'],
  [/vv/g, 'w'],
  [/rn/g, 'm'],
  [/cl/g, 'd'],
]

const RESERVED = (
  'admin administrator moderator staff support system official security throwdown operator owner house cashier ' +
  'wallet payments treasury anonymous unknown player everyone null undefined deleted postmaster hostmaster ' +
  'webmaster abuse noreply contact helpdesk bounty solana'
).split(' ')
// A name that begins with one of these looks official, whatever follows.
const RESERVED_BEGINNINGS = ['admin', 'throwdown', 'support', 'moderator', 'official', 'deleted']

/** Names with the same skeleton look alike. Case is ignored, because `I` and `l` look the same. */
export function nameSkeleton(username: string): string {
  return LOOKS_LIKE.reduce((text, [alike, one]) => text.replace(alike, one), username.toLowerCase())
}

const reservedSkeletons = new Set(RESERVED.map(nameSkeleton))
const reservedBeginnings = RESERVED_BEGINNINGS.map(nameSkeleton)

export function isReservedName(username: string): boolean {
  const skeleton = nameSkeleton(username)
  const joined = skeleton.replaceAll('-', '')
  return (
    reservedSkeletons.has(skeleton) ||
    reservedSkeletons.has(joined) ||
    reservedBeginnings.some((beginning) => joined.startsWith(beginning))
  )
}
