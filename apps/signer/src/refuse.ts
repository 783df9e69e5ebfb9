import type { SignerRefusal } from '@throwdown/signer-link/messages'

/** The signer declines: nothing was signed, and the transaction is rolled back. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly refused: SignerRefusal

  constructor(refused: SignerRefusal) {
    super(refused)
    this.refused = refused
  }
}

export function refuse(refused: SignerRefusal): never {
  throw new Refusal(refused)
}
