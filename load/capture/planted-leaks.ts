import type { Leak } from './recorder.ts'

const PAPER = 1

type PlantedLeak = {
  readonly name: string
  readonly leak: Leak
  /** How many throws show it beyond chance; a nonce shows at once. */
  readonly throws: number
  /** The words in which the search must report it. */
  readonly reportedAs: RegExp
}

type Secret = { readonly hand: number; readonly nonce: string }

const onCommit =
  (change: (secret: Secret, sign: (c: string) => string) => Record<string, unknown>): Leak =>
  async ({ player }, _matchId, move) => {
    const turn = Number(move.payload['turn'])
    const secret = player.secretsOf(turn)
    if (move.name !== 'commitHand' || !secret) return move
    const sign = (c: string) => player.signCommit(turn, c).sig
    return { ...move, payload: { ...move.payload, ...change(secret, sign) } }
  }

/** Dishonest or careless clients of a real server. */
export const PLANTED_LEAKS: readonly PlantedLeak[] = [
  {
    name: 'a byte more for paper',
    leak: onCommit(({ hand }) => ({ pad: hand === PAPER ? 'xx' : 'x' })),
    throws: 150,
    reportedAs: /the sizes of "own out commitHand" differ/,
  },
  {
    name: 'the nonce next to its commitment, in base64',
    leak: onCommit(({ nonce }) => ({ salt: Buffer.from(nonce, 'hex').toString('base64') })),
    throws: 40,
    reportedAs: /a nonce went out before its lock/,
  },
  {
    name: 'a request that names the hand, in the log of the server',
    leak: async (bot, matchId, move) => {
      const { player } = bot
      const secret = player.secretsOf(Number(move.payload['turn']))
      if (move.name === 'commitHand' && secret)
        await fetch(`${bot.url()}/api/matches/current`, {
          headers: {
            'x-player': player.id,
            'x-request-id': `${matchId}-${secret.hand === PAPER ? 'p' : 'q'}`,
          },
        })
      return move
    },
    throws: 150,
    reportedAs: /"log, .*requestId" is "<id>-p"/,
  },
  {
    name: 'the bare nonce instead of its commitment, in the rows',
    leak: onCommit(({ nonce }, sign) => ({ c: nonce, sig: sign(nonce) })),
    throws: 40,
    reportedAs: /a row had the nonce/,
  },
]
