import { FRAUDS, type FraudProof } from '@throwdown/rules/verifier/fraud-proof'
import { ShieldAlert } from 'lucide-react'
import { proofId } from '../../crypto/match-records.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.tsx'
import { saveFile } from '../../ui/save-file.ts'
import styles from './Evidence.module.css'
import { uncountedOpenings } from './engine/check-operator.ts'
import type { EngineState } from './engine/engine-state.ts'
import { ownMessages } from './engine/own-messages.ts'
import { matchStrings } from './match-strings.en.ts'

type EvidenceProps = { matchId: string; state: EngineState }

/** Offered when something does not add up, or when an opening of this device was called late. Proofs come first. */
export function Evidence({ matchId, state }: EvidenceProps) {
  const t = useStrings(matchStrings)
  const isLate = uncountedOpenings(state).length > 0
  if (!state.isBroken && !isLate) return null
  return (
    <>
      {state.proofs.map((proof) => (
        <Row
          key={proofId(proof)}
          gap={3}
          rowGap={2}
          align="center"
          wraps
          tone="loss"
          className={styles.fraud}
          role="alert"
        >
          <ShieldAlert size={18} aria-hidden />
          <span>{t('match.fraud', { fraud: FRAUDS[proof.fraud] })}</span>
          <Button size="small" tone="danger" onClick={() => saveProof(matchId, proof)}>
            {t('match.saveProof')}
          </Button>
        </Row>
      ))}
      {isLate && <span>{t('match.calledLate')}</span>}
      <Button size="small" onClick={() => saveEvidence(matchId, state)}>
        {t('match.evidence')}
      </Button>
    </>
  )
}

/** What this device holds of a match: what it received, its own signed messages, and every receipt. No sealed hand. */
function saveEvidence(matchId: string, state: EngineState): void {
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
function saveProof(matchId: string, proof: FraudProof): void {
  saveFile(`throwdown-${proof.fraud}-${matchId}.json`, JSON.stringify(proof, null, 2))
}
