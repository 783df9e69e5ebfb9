import { paths } from '../../../routing/paths.ts'
import type { HelpAnswersOf } from '../help-answer.ts'

export const account: HelpAnswersOf<'account'> = {
  'age-check': {
    question: 'Why do you ask for my date of birth and country?',
    answer: [
      'Play for money is open from {{ageMin}}, or from a higher age where your country sets one, and only in the countries on our list. We ask before your first top up or match with a stake.',
      'The date of birth is used once and is not stored.',
    ],
    words: 'age verification identity kyc country 18',
  },
  'forgot-password': {
    question: 'I forgot my password. What now?',
    answer: [
      `Ask for a code on the [login page](${paths.logIn}). It goes to the e-mail address of your account and lets you choose a new password.`,
      'Afterwards withdrawals wait {{securityHours}} hours, and passkeys and authenticators that were added lately are removed. The reply says what happened to yours.',
    ],
    words: 'reset login recover lost access sign in',
    link: { to: paths.forgotPassword, text: 'Recover my account' },
  },
  'change-email': {
    question: 'How do I change my e-mail address?',
    answer: [
      `Under [Sign-in and security](${paths.security}), with your password and a code that goes to the new address. The old address gets a mail with a link that takes the change back. Withdrawals then wait {{securityHours}} hours.`,
      'Did you mistype it when you signed up? The page that asks for the code lets you correct it.',
    ],
    words: 'mail typo wrong address',
    link: { to: paths.security, text: 'Sign-in and security' },
  },
  'second-factor': {
    question: 'How do I make my account safer?',
    answer: [
      `Add a passkey, or switch on the second factor with an authenticator app. Both are under [Sign-in and security](${paths.security}), next to the list of your sessions, which you can end there.`,
    ],
    words: 'passkey 2fa authenticator secure sessions devices',
    link: { to: paths.security, text: 'Sign-in and security' },
  },
  'stolen-account': {
    question: 'I think somebody else is in my account.',
    answer: [
      `Choose a new password now: that ends every other session. Then look through your passkeys and sessions under [Sign-in and security](${paths.security}), and remove what is not yours.`,
      'A waiting withdrawal can be stopped by the link in our mail, without a login. We never ask for your password, your codes or the recovery phrase of your wallet.',
    ],
    words: 'hacked hijacked thief stolen security',
    link: { to: paths.forgotPassword, text: 'Choose a new password' },
  },
  rename: {
    question: 'Can I change my username and avatar?',
    answer: ['Yes, both on the overview of your profile. Nobody else can take a name that was yours.'],
    words: 'name nickname picture rename',
    link: { to: paths.profile, text: 'My profile' },
  },
  'my-data': {
    question: 'Which data do you keep about me?',
    answer: [
      `The [privacy policy](${paths.privacy}) lists it. A copy of your data is one file, which you can save on the [Legal page](${paths.profileLegal}) of your profile.`,
    ],
    words: 'privacy gdpr export download copy',
    link: { to: paths.privacy, text: 'Read the privacy policy' },
  },
  deactivate: {
    question: 'How do I deactivate my account?',
    answer: [
      'By the button Deactivate at the foot of your profile. You are logged out everywhere; your balance and history stay yours, and a withdrawal you asked for still goes out.',
      `The [login page](${paths.logIn}) offers to open it again, with your mailbox and a second proof. Withdrawals then wait {{securityHours}} hours.`,
    ],
    words: 'close stop pause account reopen',
  },
  'delete-account': {
    question: 'How do I delete my account?',
    answer: [
      'By "Delete my account" at the foot of your profile, with your password and, if you have one, your authenticator or passkey. It happens at once, and nothing brings the account back.',
      'Withdraw your balance first. Matches, pools, withdrawals and deposits must have ended. The page lists what we erase and what we must keep.',
      `Do not send coins to your old deposit address afterwards. If it has happened, [write to us](${paths.contact}) and show that the wallet is yours, and we return them.`,
    ],
    words: 'erase remove forget gdpr close',
    link: { to: paths.deleteAccount, text: 'Delete my account' },
  },
  news: {
    question: 'Which mails do you send me?',
    answer: [
      'Only mails about your account and your money: codes, sign-ins from a new device, changes of how you sign in, new addresses, withdrawals and our replies. We send no news and no offers.',
    ],
    words: 'newsletter spam marketing unsubscribe e-mail',
  },
}
