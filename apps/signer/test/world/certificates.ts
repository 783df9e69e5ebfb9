import { generateKeyPairSync } from 'node:crypto'
import type { Certificate } from '@throwdown/rules/transcript/certificate'
import type { RootKey } from '@throwdown/rules/transcript/root-keys'
import { certifiedKeys } from '@throwdown/rules/verifier/certified-keys'
import { runVerification } from '@throwdown/rules/verifier/crypto-requests'
import { nodeCrypto } from '../../../../packages/verify/src/node-crypto.ts'
import { publicHalf } from '../../src/root-key.ts'

export const aDayKey = (): string => publicHalf(generateKeyPairSync('ed25519').privateKey)

/** As every client does: by the pinned list alone. */
export const trusted = (certificates: readonly Certificate[], rootKeys: readonly RootKey[]): Certificate[] =>
  runVerification(certifiedKeys(certificates, rootKeys), nodeCrypto)
