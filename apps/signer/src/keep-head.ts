import { type KeyObject, sign } from 'node:crypto'
import {
  type AuditHead,
  DEVELOPMENT_HEAD_KEY,
  headBytes,
  type SignedHead,
} from '@throwdown/signer-link/audit-head'
import { UnusableSecretFile } from '@throwdown/signer-link/secret-file'
import type { Databases } from './databases.ts'
import { copyHead, findNewestHead, insertHead } from './head-store.ts'
import { refuse } from './refuse.ts'
import { publicHalf, readEd25519Key } from './root-key.ts'
import { inTurn, LOCKS } from './store.ts'

export type HeadKey = { readonly publicKey: string; readonly key: KeyObject }

export function loadHeadKey(path: string, { isProduction }: { readonly isProduction: boolean }): HeadKey {
  const key = readEd25519Key(path)
  const publicKey = publicHalf(key)
  if (isProduction && publicKey === DEVELOPMENT_HEAD_KEY)
    throw new UnusableSecretFile(`${path} is the development key, whose secret half is public`)
  return { publicKey, key }
}

type KeepDeps = Databases & { readonly headKey: HeadKey; readonly nowMs: () => number }

/**
 * Signs the newest audit checkpoint and keeps it. Refuses one that is behind a kept checkpoint or differs from one at its
 * position: the log it comes from was changed, cut or restored. A repeat gets what was kept.
 */
export async function keepHead(
  { state, game, headKey, nowMs }: KeepDeps,
  { position, hash }: AuditHead,
): Promise<SignedHead> {
  const kept = await inTurn(state, LOCKS.heads, async (transaction) => {
    const newest = await findNewestHead(transaction)
    if (newest && newest.position >= position)
      return newest.position === position && newest.hash === hash ? newest : refuse('head_contradicts')
    const head = { position, hash, keptAt: new Date(nowMs()).toISOString() }
    const signature = sign(null, headBytes(head), headKey.key).toString('hex')
    const signed = { ...head, publicKey: headKey.publicKey, signature }
    await insertHead(transaction, signed)
    return signed
  })
  await copyHead(game, kept)
  return kept
}
