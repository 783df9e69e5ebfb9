import { CLIENT_BUGS } from './client-bugs.ts'
import type { PlantedBug } from './plant.ts'
import { RULE_BUGS } from './rule-bugs.ts'
import { SERVER_BUGS } from './server-bugs.ts'
import { STORE_BUGS } from './store-bugs.ts'

/** Every mistake that the runs must find. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  ...SERVER_BUGS,
  ...STORE_BUGS,
  ...CLIENT_BUGS,
  ...RULE_BUGS,
]
