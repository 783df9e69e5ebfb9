import type { StoredEntry } from '../src/transcript/entry.ts'
import { runVerification } from '../src/verifier/crypto-requests.ts'
import { judgeFraud } from '../src/verifier/judge-fraud.ts'
import { keyFromSeed, sha256, verifySignature } from './node-keys.ts'
import { ROOT_KEY, Table } from './table.ts'

/** A key that no root key has certified. */
export const stranger = keyFromSeed('77'.repeat(32))

/** The name of the fraud, or why nothing is proven. */
export function judge(proof: unknown, rootKeys = [ROOT_KEY]): string {
  const verdict = runVerification(judgeFraud(proof, rootKeys), { sha256, verify: verifySignature })
  return verdict.proven ? verdict.fraud : verdict.detail
}

/** Every such table has the same header, so what follows are different histories of one match. */
export const readyTable = (): Table => new Table().acceptBoth()

export const OTHER_MATCH_ID = '0190a5c0-0000-7000-8000-000000000002'

export function entryOf({ stored }: Table, type: string, nth = 0): StoredEntry {
  const found = stored.filter(({ entry }) => entry.type === type)[nth]
  if (!found) throw new Error(`${type} number ${nth} does not exist`)
  return found
}
