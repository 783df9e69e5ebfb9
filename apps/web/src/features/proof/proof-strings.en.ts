import { defineStrings } from '../../i18n/strings.ts'

export const proofStrings = defineStrings('proof', {
  page: 'Verify a match',
  loading: 'Fetching the transcript and checking it here…',
  fair: 'This match is fair',
  unfair: 'This match fails its proof',
  unfairText: 'At least one check below does not hold. Save the transcript and contact us.',
  about: 'Match {{id}} · {{stake}} · {{mode}} · {{when}}',
  free: 'no stake',
  checkedHere:
    'Don’t take our word for it: your browser just recomputed every line below. The code of this page comes from us; the command at the end checks the same with a copy that you can read.',
  score: '{{first}} {{firstScore}} : {{secondScore}} {{second}}',
  playerA: 'Player A',
  playerB: 'Player B',
  named: '{{name}} ({{player}})',
  wonPaid: '{{name}} won and received {{amount}}.',
  wonFree: '{{name}} won. Nothing was staked.',
  voided: 'The match was void. Both stakes of {{amount}} were returned.',
  voidedFree: 'The match was void. Nothing was staked.',
  youWere: 'You were {{player}}.',
  toMatch: 'Back to the match',
  toDashboard: 'Dashboard',
  passed: 'holds',
  failed: 'does not hold',
  notChecked: 'not checked here',
  group: {
    sealed: 'Both throws were sealed before either was opened',
    openings: 'Every opening matches its seal',
    signed: 'The transcript is unbroken and signed',
    result: 'The winner follows from the throws',
    payout: 'The payout follows the rules',
  },
  detail: {
    sealed: '{{commits}} commitments and {{reveals}} openings, in the recorded order',
    openings: 'SHA-256 recomputed here, in your browser',
    signed: '{{entries}} links, Ed25519 key {{key}}…',
    result: 'Each throw scored again, every clock run again',
    payout: '{{pot}} pot = {{winner}} winner + {{pool}} pool + {{fee}} fee',
    payoutVoid: '{{pot}} pot = two stakes returned in full',
    payoutFree: 'Nothing was staked',
  },
  tag: { turns_one: '{{count}} throw', turns_other: '{{count}} throws', exact: 'exact' },
  atEntry: 'Entry {{seq}}: {{detail}}',
  throwOf: 'Throw {{turn}} · Player {{seat}}',
  nonce: 'nonce',
  seal: 'seal',
  noThrow: 'No throw',
  leftSealed: 'Sealed',
  leftSealedNote: 'Never opened, because Player {{rival}} ran out of time.',
  notOpened: 'Not opened',
  notOpenedNote: 'Sealed in time, but not opened in time.',
  throws: 'The throws',
  download: 'Download transcript',
  offline: 'Check it offline, in a copy of our repository:',
  command: 'node packages/verify/src/throwdown-verify.ts {{file}}',
  howItWorks: 'How fairness works',
  missing: 'No transcript here',
  missingText:
    'This match does not exist or is still being played. Transcripts are published when a match is over.',
  broken: 'The transcript could not be fetched',
  brokenText: 'Check your connection and try again.',
  retry: 'Try again',
  checkFile: 'Check a file',
  file: {
    title: 'Check a file',
    choose: 'Transcript or fraud proof',
    hint: 'A file saved on a match, result or proof page. It stays in this browser and is judged with the root keys of this page.',
    proven: 'This file proves a fraud: {{fraud}}',
    notProven: 'This file proves no fraud',
    unreadable: 'This is neither a transcript nor a fraud proof',
    unreadableText: 'Choose a JSON file that was saved on a match, result or proof page.',
  },
})

export const fairnessStrings = defineStrings('fairness', {
  title: 'How fairness works',
  lead: 'Nobody, including us, can learn your throw before both players are bound to theirs, change one afterwards, or publish a result the throws do not give, without failing a check that anyone can run or leaving a signed proof in your hands. What we could still do is listed below.',
  stepsTitle: 'One throw, step by step',
  steps: {
    seal: 'You choose. Your browser adds a secret random number and makes a seal: a fingerprint of both. Throw and number stay on your device; only the seal is sent, signed with a key that your browser made for this match.',
    receipt:
      'We answer with a signed receipt. Your browser checks and keeps it, and sends the seal again until it has one.',
    lock: 'When both seals are in, we sign a lock that names both. From here on neither player can change anything, and neither can we.',
    open: 'Your browser checks our signature, the signatures of both players and that the lock names your own seal. It writes the lock down, for all tabs, and only then opens your throw, by itself, with a signature over that very lock. It never opens the same turn for another lock.',
    together: 'We show neither throw to the other player before both are open or the time is over.',
    score:
      'Anyone can recompute both seals from the opened throws, score the round and add up the payout. The match ends with a result we sign.',
  },
  cannotTitle: 'What we cannot do unnoticed',
  cannot: {
    learn: 'Learn a throw before both are sealed.',
    forge:
      'Invent a seal for you: it would need the signature of your match key, which cannot leave your browser.',
    change: 'Change a throw, a stake, the terms or the winner.',
    void: 'Declare a decided match void.',
    history: 'Drop, add or reorder steps of a match.',
    receipt:
      'Drop a throw after giving you a receipt for it: the receipt and the published match are a proof.',
    locks:
      'Show you a second lock, also after a reload: your browser opens for one only, and both locks are a proof.',
    two: 'Sign two starts or two results of one match to players who compare them: both together are a proof.',
  },
  canTitle: 'What we could still do',
  can: {
    drop: 'Pretend that a throw never reached us, as long as we gave no receipt for it. Your browser keeps sending it, over a second channel as well. That helps against bad networks, not against us: without a receipt you have your own signed messages as evidence, but no proof.',
    late: 'Start a turn or send a lock to you late, or write down a later time of arrival than the true one.',
    unfinished: 'Never finish a match.',
    pairing: 'Choose who meets whom.',
    code: 'Serve you changed code. Your browser runs what we send it. The verifier can be read and run from a copy of our repository, but nothing shows you yet whether the code of this page is the published one.',
    custody:
      'Mishandle your balance. We hold it until you withdraw; that is trust in us, not in mathematics.',
  },
  clocksTitle: 'Time, and lost connections',
  clocks: {
    pick: 'You have 15 seconds for the first throw and 10 for later ones, with half a second of grace. Throwing fast never helps.',
    opening:
      'A sealed throw is opened by your browser, by itself, from any page of ours that is open in it. That has 20 seconds, and after them what is left of your time bank. A sealed throw that is not opened in time loses the round.',
    bank: 'Each match gives you a time bank of 20 seconds. It is spent by itself when you are late or your connection is down, so a short gap costs time before it costs a round.',
    outage:
      'If our service is away, every clock is moved to at least 10 seconds after it is back. An outage of ours never costs you a round.',
  },
  checkTitle: 'Check it yourself',
  check:
    'Every result links to its proof page. Your browser recomputes everything there; the transcript can be downloaded and checked offline from a copy of our repository. The keys that we sign with are certified by root keys that are part of this page and of that copy.',
  proofs:
    'If your browser ever holds a proof of fraud, the match says so and lets you save it. Anyone can check such a file here, or offline.',
  bots: 'No bots play for money here. Practice opponents are labelled, play without money and live in separate code.',
  practice: 'Try it in practice',
  checkFile: 'Check a file',
})
