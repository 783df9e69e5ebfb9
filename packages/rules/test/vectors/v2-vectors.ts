import { ROOT_KEY } from '../table.ts'
import { fraudVectors, receiptVectors, transcriptVectors } from './vector-matches.ts'
import {
  canonicalJsonVectors,
  commitmentVectors,
  keyVectors,
  publicKeyVectors,
  signatureVectors,
} from './vector-values.ts'

/** Everything another implementation needs to check that it makes the same bytes and reaches the same verdicts. */
export const v2Vectors = () => ({
  protocol: 'RPS-DUEL/v2',
  rootKeys: [ROOT_KEY],
  keys: keyVectors(),
  canonicalJson: canonicalJsonVectors(),
  commitments: commitmentVectors(),
  signatures: signatureVectors(),
  publicKeys: publicKeyVectors(),
  transcripts: transcriptVectors(),
  receipts: receiptVectors(),
  frauds: fraudVectors(),
})
