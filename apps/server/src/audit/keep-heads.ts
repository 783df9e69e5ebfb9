import { keepHeadReply } from '@throwdown/signer-link/messages'
import { type SignerLink, SignerRefused } from '@throwdown/signer-link/signer-link'
import type { Queryable } from '../platform/sql.ts'
import { type HeadKeeper, HeadRefused } from './head.ts'
import { listHeads } from './head-store.ts'

interface KeeperDeps {
  /** As the worker, which alone may have checkpoints kept. */
  readonly link: SignerLink
  /** Only for reading: the signer alone can write there, not even the owner of the log. */
  readonly database: Queryable
}

/** Audit checkpoints are signed and kept by the signer: no other process has the key or can write among them. */
export function createHeadKeeper({ link, database }: KeeperDeps): HeadKeeper {
  return {
    async keep({ position, hash }) {
      try {
        return await link.call('/keep-head', { position, hash }, keepHeadReply)
      } catch (error) {
        if (error instanceof SignerRefused && error.refusal === 'head_contradicts')
          throw new HeadRefused({ position, hash })
        throw error
      }
    },
    list: () => listHeads(database),
  }
}
