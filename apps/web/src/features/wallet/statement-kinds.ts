import type { StatementKind } from './wallet-types.ts'

/** In the order of the buttons. A record, so that a kind of the contract without a button does not compile. */
const SHOWN: Record<StatementKind, true> = {
  deposit: true,
  withdrawal: true,
  match: true,
  bounty: true,
  bonus: true,
}

export type KindChoice = StatementKind | 'all'

export const isStatementKind = (name: string): name is StatementKind => Object.hasOwn(SHOWN, name)

export const KIND_CHOICES: readonly KindChoice[] = ['all', ...Object.keys(SHOWN).filter(isStatementKind)]
