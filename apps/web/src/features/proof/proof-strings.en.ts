import { defineStrings } from '../../i18n/strings.ts'

export const proofStrings = defineStrings('proof', {
  page: 'Verify a match',
  loading: 'Fetching the transcript and checking it here…',
  fair: 'This match is fair',
  unfair: 'This match fails its proof',
  unfairText: 'At least one check below does not hold. Save the transcript and contact us.',
  about: 'Match {{id}} · {{stake}} · {{mode}} · {{when}}',
  free: 'no stake',
  checkedHere: 'Nothing on this page is our word: your browser recomputed every line from the transcript.',
  passed: 'holds',
  failed: 'does not hold',
  notChecked: 'not checked here',
  group: {
    sealed: 'Both throws were sealed before either was opened',
    openings: 'Every opening matches its seal',
    signed: 'The transcript is unbroken and signed',
    result: 'The winner follows from the throws',
    payout: 'The payout follows the rules',
    inclusion: 'Anchored on Solana',
  },
  detail: {
    sealed: '{{commits}} commitments and {{reveals}} openings, in the order the transcript claims',
    openings: 'SHA-256 recomputed here, in your browser',
    signed: '{{entries}} links, Ed25519 key {{key}}…',
    result: 'Each throw scored again, every clock run again',
    payout: '{{pot}} pot = {{winner}} winner + {{pool}} pool + {{fee}} fee',
    payoutVoid: '{{pot}} pot = two stakes returned in full',
    payoutFree: 'Nothing was staked',
    inclusion: 'Not anchored yet: the hourly list of results is not written to the chain so far.',
  },
  tag: { turns_one: '{{count}} throw', turns_other: '{{count}} throws', exact: 'exact' },
  atEntry: 'Entry {{seq}}: {{detail}}',
  throwOf: 'Throw {{turn}} · Player {{seat}}',
  nonce: 'nonce',
  seal: 'seal',
  noThrow: 'No throw',
  throws: 'The throws',
  download: 'Download transcript',
  offline: 'Check it offline: npx throwdown-verify',
  howItWorks: 'How fairness works',
  missing: 'No transcript here',
  missingText:
    'This match does not exist or is still being played. Transcripts are published when a match is over.',
  broken: 'The transcript could not be fetched',
  brokenText: 'Check your connection and try again.',
  retry: 'Try again',
})

export const fairnessStrings = defineStrings('fairness', {
  title: 'How fairness works',
  lead: 'Nobody, including us, can learn your throw before both players are bound to theirs, change one afterwards, or publish a result the throws do not give. You do not have to believe us: every finished match can be checked without us.',
  stepsTitle: 'One throw, step by step',
  steps: {
    seal: 'You choose. Your browser adds a secret random number and makes a seal: a fingerprint of both. Throw and number stay in your browser, on your disk; only the seal is sent.',
    lock: 'When both seals are in, we sign a lock that names both. From here on neither player can change anything, and neither can we.',
    open: 'Your browser checks our signature and that the lock names your own seal. Only then it opens your throw, by itself, with a signature over that very lock.',
    score:
      'Anyone can recompute both seals from the opened throws, score the round and add up the payout. The match ends with a result we sign.',
  },
  cannotTitle: 'What we cannot do',
  cannot: {
    learn: 'Learn a throw before both are sealed.',
    change: 'Change a throw, a stake, the terms or the winner.',
    void: 'Declare a decided match void.',
    history: 'Drop, add or reorder steps of a match.',
    locks: 'Show the two players different locks: each opening is signed over the lock it answers.',
    two: 'Publish two histories: you hold signed receipts, and a list of all results goes onto the Solana chain every hour.',
  },
  canTitle: 'What we could do, and what stands against it',
  can: {
    drop: 'Ignore an opening and call it late. Your browser keeps sending it, over a second way too, and then offers you the evidence: the lock we signed and your own signed opening. We publish every day how many openings came late.',
    code: 'Serve you changed code. The code of this page has published fingerprints, and the verifier is open and runs offline.',
    custody:
      'Hold your balance badly. Your balance lies with us until you withdraw it; that is trust in us, not in mathematics.',
  },
  clocksTitle: 'Time, and lost connections',
  clocks: {
    pick: 'You have 15 seconds for the first throw and 10 for later ones, with half a second of grace. Throwing fast never helps.',
    bank: 'Each match gives you a time bank of 20 seconds. It is spent by itself when you are late or your connection is down, so a short gap costs time before it costs a round.',
    outage:
      'If our service is away, every clock is moved to at least 10 seconds after it is back. An outage of ours never costs you a round.',
  },
  checkTitle: 'Check it yourself',
  check:
    'Every result links to its proof page. Your browser recomputes everything there; the transcript can be downloaded and checked offline with the command throwdown-verify.',
  bots: 'No bots play for money here. Practice opponents are labelled, play without money and live in separate code.',
  practice: 'Try it in practice',
})
