import type { CheckAnswers } from '@throwdown/rules/player-check'

/** What an identity provider gets of a player whose answers the rules accept: nobody else's data leaves us. */
export type PersonRequest = CheckAnswers & {
  readonly playerId: string
  readonly email: string
}

/**
 * Confirms that a player is a real person [L1]. Every implementation passes `personCheckCases`. A provider that cannot be
 * reached throws: the player tries again.
 */
export type PersonCheck = {
  /** Stored with each decision, so that decisions of one provider can be found. */
  readonly provider: string
  /**
   * Returns an id that is the same for every account of one person and differs between people, or null when the provider
   * does not confirm the person. It contains nothing of the request.
   */
  readonly confirm: (request: PersonRequest) => Promise<string | null>
}
