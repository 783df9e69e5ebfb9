import type { FraudProof } from '@throwdown/rules/verifier/fraud-proof'
import { saveFile } from '../../ui/save-file.ts'
import type { EngineState } from './engine/engine-state.ts'
import { ownMessages } from './engine/own-messages.ts'

/** What this device holds of a match: what it received, its own signed messages, and every receipt. No sealed hand. */
export function saveEvidence(matchId: string, state: EngineState): void {
  const { log, seat, seals, certificates, contradicting, accepted, proofs } = state
  const evidence = {
    matchId,
    seat,
    accepted: accepted?.header,
    entries: log.chain,
    ahead: log.ahead,
    contradicting,
    certificates,
    messages: ownMessages(seals, seat),
    proofs,
  }
  saveFile(`throwdown-evidence-${matchId}.json`, JSON.stringify(evidence, null, 2))
}

/** A file that names the fraud to anyone, without this device and without us. */
export function saveProof(matchId: string, proof: FraudProof): void {
  saveFile(`throwdown-${proof.fraud}-${matchId}.json`, JSON.stringify(proof, null, 2))
}
