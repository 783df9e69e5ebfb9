import { CHALLENGE_HEADER, requestChallenge } from '@throwdown/contract/challenge'
import { solve } from '@throwdown/contract/solve-challenge'

/** Returns the header of a solved challenge; null when none could be fetched. */
export async function solveNewChallenge(
  fetchChallenge: () => PromiseLike<{ data?: unknown }>,
): Promise<Record<string, string> | null> {
  const { data } = await fetchChallenge()
  const reply = requestChallenge.reply.safeParse(data)
  return reply.success ? { [CHALLENGE_HEADER]: await solve(reply.data.challenge) } : null
}
