import { z } from 'zod'
import { PASSWORD_CHARACTERS_MAX } from './credentials.ts'
import { defineEndpoint } from './endpoint.ts'
import { dataReply, topLevelReply } from './envelope.ts'

/** The seven faces to choose from, ids as product and database know them. */
export const AVATARS = {
  first: { name: 'Warrior', color: '#6C1782' },
  second: { name: 'Mage', color: '#302626' },
  third: { name: 'Archer', color: '#753100' },
  fourth: { name: 'Knight', color: '#0AB6BF' },
  fifth: { name: 'Assassin', color: '#574C2A' },
  sixth: { name: 'Paladin', color: '#800D6F' },
  seventh: { name: 'Warlock', color: '#473232' },
} as const

export type AvatarId = keyof typeof AVATARS

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a closed record
export const AVATAR_IDS = Object.keys(AVATARS) as [AvatarId, ...AvatarId[]]

export function avatarOf(id: AvatarId): z.output<typeof avatar> {
  const { name, color } = AVATARS[id]
  return { id, image: `/avatars/${name.toLowerCase()}.svg`, color }
}

const avatar = z.object({ id: z.enum(AVATAR_IDS), image: z.string(), color: z.string() })

/** A player's own account. No other player ever gets this shape. */
export const ownUser = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  role: z.enum(['player', 'admin']),
  avatar,
  lastLogin: z.iso.datetime().nullable(),
})

export type OwnUser = z.output<typeof ownUser>

/** Text that every store can hold: no lone surrogates, no control characters. */
export function plainText(charactersMax: number) {
  return z.string().max(charactersMax).refine(isPlain, 'must be well-formed text without control characters')
}

/** As typed; normalised before it is hashed, so that one password typed on two keyboards is one password. */
export const passwordText = plainText(PASSWORD_CHARACTERS_MAX)

function isPlain(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

export const readProfile = defineEndpoint({
  method: 'GET',
  path: '/user/profile',
  access: 'player',
  summary: 'The signed-in player',
  reply: dataReply(ownUser),
  refusals: [],
})

export const changeProfile = defineEndpoint({
  method: 'PUT',
  path: '/user/profile',
  access: 'player',
  summary: 'Change the username or the avatar',
  body: z
    .strictObject({
      username: plainText(100).optional(),
      // The id decides; image and colour are accepted in the shape and follow from it.
      avatar: z
        .strictObject({
          id: z.enum(AVATAR_IDS),
          image: z.string().max(2_000).optional(),
          color: z.string().max(32).optional(),
        })
        .optional(),
    })
    .refine((body) => body.username !== undefined || body.avatar !== undefined, 'must change something'),
  reply: topLevelReply({ message: z.string(), data: ownUser }),
  refusals: [
    'names_used_up',
    'username_required',
    'username_too_short',
    'username_too_long',
    'username_characters',
    'username_taken',
  ],
})

/** Product.md uploads a picture here; the seven figures are the only pictures. */
export const chooseAvatar = defineEndpoint({
  method: 'POST',
  path: '/user/avatar',
  access: 'player',
  summary: 'Choose one of the seven figures',
  body: z.strictObject({ id: z.enum(AVATAR_IDS) }),
  reply: topLevelReply({ message: z.string(), data: ownUser }),
  refusals: [],
})

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/user/change-password',
  access: 'player',
  summary: 'Change the password; every session ends, the caller gets a new one, without second factor',
  body: z.strictObject({
    currentPassword: passwordText,
    newPassword: passwordText,
    confirmPassword: passwordText,
  }),
  reply: topLevelReply({ message: z.string(), token: z.string() }),
  refusals: [
    'password_wrong',
    'new_passwords_differ',
    'password_required',
    'password_too_short',
    'password_too_simple',
    'password_contains_name',
    'password_leaked',
  ],
})

export const deactivateAccount = defineEndpoint({
  method: 'POST',
  path: '/user/deactivate',
  access: 'player',
  summary: 'Deactivate the account; its money stays where it is, and a mail says how to reopen it',
  body: z.strictObject({ password: passwordText }),
  reply: topLevelReply({ message: z.string() }),
  refusals: ['password_wrong', 'password_required', 'account_is_playing'],
})
