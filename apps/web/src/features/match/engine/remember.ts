import { checkOperatorSignatures } from '@throwdown/rules/verifier/check-envelope'
import type { FraudProof } from '@throwdown/rules/verifier/fraud-proof'
import { judgeFraud } from '@throwdown/rules/verifier/judge-fraud'
import { proofId, withProof, withResult } from '../../../crypto/match-records.ts'
import { runVerification } from '../../../crypto/web-crypto.ts'
import { type EngineState, type MatchEngineDeps, transcriptOf } from './engine-state.ts'
import { otherHistory } from './entry-log.ts'
import { brokenReceiptProofs, rememberedItems, signedItem, signedItems, twoItemProofs } from './find-fraud.ts'
import { mergeSeals } from './own-messages.ts'

/** What this browser has stored of the match, by this tab or another. */
export async function recall(
  { store, matchId }: MatchEngineDeps,
  state: EngineState,
): Promise<Pick<EngineState, 'seals' | 'accepted' | 'proofs'>> {
  const [seals, accepted] = await Promise.all([store.sealsOf(matchId), store.findMatch(matchId)])
  return {
    seals: mergeSeals(state.seals, seals),
    accepted: accepted ?? state.accepted,
    proofs: withoutKnown(accepted?.proofs ?? [], state.proofs).concat(state.proofs),
  }
}

/**
 * Proofs of fraud that follow from the entries and from what is stored. They are judged first, so that what is offered
 * holds anywhere, and they are stored.
 */
export async function newProofs(
  { store, rootKeys }: MatchEngineDeps,
  state: EngineState,
): Promise<FraudProof[]> {
  const { certificates, log, contradicting, accepted, seals } = state
  const logged = signedItems({ entries: [...log.chain, ...log.ahead], certificates })
  const other = signedItems({ entries: contradicting, certificates })
  const histories = [transcriptOf(state), { entries: otherHistory(log, contradicting), certificates }]
  const candidates = [
    ...twoItemProofs([...rememberedItems(accepted, seals), ...logged], [...logged, ...other]),
    ...histories.flatMap((history) => brokenReceiptProofs(history, state)),
  ]
  const proven: FraudProof[] = []
  for (const proof of withoutKnown(candidates, state.proofs)) {
    const verdict = await runVerification(judgeFraud(proof, rootKeys))
    if (!verdict.proven || withoutKnown([proof], proven).length === 0) continue
    proven.push(proof)
    if (accepted) await store.changeMatch(accepted.matchId, (stored) => withProof(stored, proof))
  }
  return proven
}

/** A later result with another content is fraud, even after a reload. */
export async function keepResult(
  { store, matchId, rootKeys }: MatchEngineDeps,
  state: EngineState,
): Promise<void> {
  const result = state.log.chain.at(-1)
  if (result?.entry.type !== 'result') return
  const item = signedItem(result, state.certificates)
  const signed = { entries: [result], certificates: item.certificates }
  const findings = await runVerification(checkOperatorSignatures(signed, rootKeys))
  if (findings.length > 0) return
  const [first, second] = state.fighters
  const names = [first?.name ?? null, second?.name ?? null] as const
  await store.changeMatch(matchId, (stored) => withResult(stored, { result: item, names }))
}

function withoutKnown(proofs: readonly FraudProof[], known: readonly FraudProof[]): FraudProof[] {
  const ids = new Set(known.map(proofId))
  return proofs.filter((proof) => !ids.has(proofId(proof)))
}
