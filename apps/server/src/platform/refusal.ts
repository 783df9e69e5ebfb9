import { ERRORS, type ErrorCode } from '@throwdown/contract/errors'

/** A player asked for something we decline. Expected: the reply carries its code, and it is never logged as an error. */
export class Refusal extends Error {
  readonly refusal: ErrorCode

  constructor(refusal: ErrorCode) {
    super(ERRORS[refusal].message)
    this.name = 'Refusal'
    this.refusal = refusal
  }
}

export function refuse(code: ErrorCode): never {
  throw new Refusal(code)
}
