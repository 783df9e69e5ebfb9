import { lookAtDuel } from './look-at-duel.ts'

// The smallest window is in duel.e2e.ts.
lookAtDuel([
  [1440, 900],
  [390, 844],
  [844, 390],
])
