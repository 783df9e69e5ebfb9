/** Mistakes of the shell that a run can make on purpose, each with the words in which it must be reported. */
export const FLAWS = {
  'answers before the save': 'was called late',
  'answers from an old copy': 'was called late',
  'answers repeats from memory': 'was called late',
  'arrival is stamped when processed': 'did not arrive when it says',
  'client forgets its seal on reload': 'played another hand',
  'client reveals without a lock': 'left the browser before the lock',
  'commitments are pushed to both': 'was shown the other commitment',
  'conflict drops the messages answered': 'was called late',
  'deadlines only in memory': 'never ended',
  'leave keeps the hold': 'tickets say',
  'leave pays back a paired ticket': 'the house paid',
  'ledger forgets refusals': 'got a strike',
  'no extension after an outage': 'was called late',
  'pairing takes the pot from the house': 'the house paid',
  'pairing leaves the tickets open': 'tickets say',
  'polls before extending': 'was called late',
  'save without compare-and-set': 'fails chain',
  'settlement after the save': 'was settled 0 times',
  'settles again with a new key': 'was settled 2 times',
  'signatures are not verified': 'fails accepts',
  'start voids instead of extending': 'was called late',
} as const

export type Flaw = keyof typeof FLAWS
export type Flaws = ReadonlySet<Flaw>

export const FLAW_NAMES: readonly Flaw[] = Object.keys(FLAWS).filter((name): name is Flaw => name in FLAWS)
