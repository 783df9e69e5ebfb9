import { type PlantedBug, plant } from './plant.ts'

/** Mistakes of the rules, each with the words in which it must be reported. */
const NOTICES = {
  'deadlines are judged early': 'before its time',
  'the lock does not wait for its time': 'before its time',
  'the bank is never spent': 'fails deadlines',
  'a sealed throw is judged without the bank': 'with a sealed throw',
  'a late opening spends no bank': 'fails deadlines',
  'an outage of the opening moves the bank': 'fails deadlines',
  'time may run backwards': 'fails time',
  'turn numbers are ignored': 'was shown a lock that does not hold',
  'openings are not checked': 'fails openings',
  'the second commitment wins': 'fails order',
  'a late pick counts as if in time': 'did not arrive when it says',
  'one accept is enough': 'fails order',
  'outages have no limit': 'fails outages',
  'an outage shortens the time': 'was called late',
  'a draw scores': 'fails turns',
  'misses are forgiven': 'fails result',
  'the loser is paid': 'did not pay seat',
  'the fee is a micro-dollar too high': 'did not pay seat',
  // The store refuses to save it, so the match never ends.
  'a void refunds one seat': 'never ended',
  'a finished match goes on': 'had a state that its entries do not give',
  'the loser scores': 'gave points its result does not give',
  'both get the strike': 'got a strike',
} as const

/** The host gets a step with a mistake instead of the one of the rules. */
export const RULE_BUGS: readonly PlantedBug[] = Object.entries(NOTICES).map(([name, notice]) =>
  plant(name, notice, [
    'apps/server/src/match/host.ts',
    "import { step } from '@throwdown/rules/match/step'",
    `import { BENT_STEPS } from '../../../../simulation/planted/bent-steps.ts'
const step = BENT_STEPS[${JSON.stringify(name)}]`,
  ]),
)
