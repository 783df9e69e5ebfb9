import { defineStrings } from '../../i18n/strings.ts'

export const matchStrings = defineStrings('match', {
  noMatch: 'No such match',
  noMatchText: 'This match does not exist, or it is not yours.',
  backToPlay: 'Back to play',
  you: 'You',
  opponent: 'Opponent',
  matchShort: 'Match {{id}}',
  playHere: 'Play here',
  rematch: 'Rematch',
  rematchAsked: 'Waiting for the opponent…',
  rematchOffered: 'The opponent wants a rematch.',
  rematchBounty: 'There is no rematch in Bounty Mode.',
  rematchVoid: 'A void match has no rematch.',
  playAgain: 'Play again',
  verify: 'Verify this match',
  dashboard: 'Back to dashboard',
  evidence: 'Save the evidence',
  fraud: 'This device holds a proof against us: {{fraud}} Save it: anyone can check it without us.',
  saveProof: 'Save proof',
  calledLate: 'Your opening was called late. If this device was connected, save the evidence and contact us.',
})
