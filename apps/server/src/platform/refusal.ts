import { ERRORS, type ErrorCode } from '@throwdown/contract/errors'

/** Whom a refusal concerns, for the audit log; never part of the reply. */
export interface RefusalSubject {
  readonly playerId?: string | null
  /** Keyed hash of a name or address that the caller typed. */
  readonly nameHash?: string
}

/** A player requested something we decline. Expected: the reply carries its code, and it is never logged as an error. */
export class Refusal extends Error {
  readonly refusal: ErrorCode
  readonly about: RefusalSubject | undefined

  constructor(refusal: ErrorCode, about?: RefusalSubject) {
    super(ERRORS[refusal].message)
    this.name = 'Refusal'
    this.refusal = refusal
    this.about = about
  }
}

export function refuse(code: ErrorCode, about?: RefusalSubject): never {
  throw new Refusal(code, about)
}
