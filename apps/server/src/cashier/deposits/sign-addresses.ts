import { signDepositReply } from '@throwdown/signer-link/messages'
import { type SignerLink, SignerRefused } from '@throwdown/signer-link/signer-link'
import type { ProblemLog } from '../../platform/log.ts'
import type { Queryable } from '../../platform/sql.ts'
import { listUnsigned } from './address-store.ts'
import type { PlayerPushes } from './notify-players.ts'

/** Players that look read their wallet again within this time; others get their signature with the next look. */
const LOOKED_WITHIN_MS = 15 * 60_000
const SIGNED_AT_ONCE_MAX = 100

export type SignAddressesDeps = {
  readonly signer: SignerLink
  readonly pushes: Pick<PlayerPushes, 'walletChanged'>
  readonly log: ProblemLog
}

/** [C2] Has the signer sign whose an address is, and the pages that wait for it read it. */
export function addressSigning({ signer, pushes, log }: SignAddressesDeps) {
  // A refusal is final: it contradicts what the signer remembers.
  const refused = new Set<bigint>()
  return async (db: Queryable): Promise<void> => {
    const unsigned = await listUnsigned(db, { withinMs: LOOKED_WITHIN_MS, limit: SIGNED_AT_ONCE_MAX })
    for (const { index, playerId } of unsigned) {
      if (refused.has(index)) continue
      try {
        await signer.call('/sign-deposit', { index: Number(index) }, signDepositReply)
      } catch (err) {
        if (!(err instanceof SignerRefused)) throw err
        refused.add(index)
        log.error(
          { err, index: index.toString() },
          'the signer does not sign the deposit address of a player',
        )
        continue
      }
      pushes.walletChanged([playerId])
    }
  }
}
