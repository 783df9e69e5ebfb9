import { defineStrings } from '../../i18n/strings.ts'

export const statusStrings = defineStrings('status', {
  title: 'Is Throwdown working?',
  allWorks: 'Everything works.',
  someTrouble: 'Something is not as it should be. What was acknowledged is stored.',
  unreachable: 'We cannot be reached from here',
  unreachableText: 'Either we are down or your connection is. This page looks again by itself.',
  checked: 'Checked at {{time}} UTC. This page looks again by itself.',
  contact: 'Something else is wrong? Write to us',
  part: {
    service: 'The service',
    pairing: 'Finding opponents',
    throws: 'Throws',
    deposits: 'Deposits',
    withdrawals: 'Withdrawals',
  },
  about: {
    service: 'Do this server and its database reply?',
    pairing: 'Are players who wait paired within seconds?',
    throws: 'Were the throws of the last five minutes stored and acknowledged in time?',
    deposits: 'Are deposits seen on the chain and credited?',
    withdrawals: 'Do withdrawals that nothing holds leave within minutes?',
  },
  state: {
    works: 'Works',
    slow: 'Slow',
    paused: 'Paused',
    stopped: 'Stopped',
    quiet: 'Nobody plays just now',
  },
})
