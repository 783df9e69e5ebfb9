import { keepHeadReply } from '@throwdown/signer-link/messages'
import { type SignerLink, SignerRefused } from '@throwdown/signer-link/signer-link'
import { type HeadKeeper, HeadRefused } from './head.ts'

/**
 * Audit checkpoints are signed and kept by the signer: no other process has the key or can write among them. `link` is that of the
 * worker, which alone may have them kept.
 */
export function createHeadKeeper(link: SignerLink): Pick<HeadKeeper, 'keep'> {
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
  }
}
