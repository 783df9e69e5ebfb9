import { paths } from '../../routing/paths.ts'
import type { LegalDocument } from './legal-document.ts'

export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  version: 1,
  effectiveOn: '2025-08-23',
  changes: 'The first version.',
  summary:
    'We keep what a fair game with money needs, for as long as it needs it, and no longer. This policy says what that is in plain words.',
  sections: [
    {
      id: 'what-we-collect',
      heading: 'What we collect',
      paragraphs: ['From you and from your use of the game:'],
      points: [
        'your account: username, email, a scrambled form of your password, your avatar and your settings;',
        'before you play for money: your country and whether you are old enough (we use your date of birth once and do not store it), and from the service that checks identities a number for your person;',
        'your play: matches, throws once they are opened, results, points and ranks;',
        'your money: deposits, withdrawals, wallet addresses, balances and fees;',
        'your sessions: the time of your logins, network address and type of device, and a log of what you changed in your account;',
        'what you write to us.',
      ],
    },
    {
      id: 'what-we-do-not',
      heading: 'What we do not collect',
      paragraphs: [
        'We never ask for the keys or the recovery phrase of your wallet. Your throw does not leave your browser before both players are locked in. We do not buy data about you and we do not listen, film or track you on other sites.',
      ],
    },
    {
      id: 'why',
      heading: 'Why we use it',
      paragraphs: [
        'Each kind of data has a purpose, and a reason in law that allows it. We send no news and no offers; the mails you get are about your account and your money.',
      ],
      points: [
        'to run matches, pay winners and keep your account safe: our agreement with you;',
        'to check age and country, keep records of money and prevent crime: legal duties;',
        'to find cheating, shared accounts and arranged matches: the interest of all players in a fair game.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and local storage',
      paragraphs: [
        'A cookie keeps you signed in; your browser also stores your session, your settings and the secrets of a running match. The game does not work without them. Nothing measures how you use the site, and nothing follows you to other sites. What you choose in the banner is stored on your device and changes nothing today.',
      ],
    },
    {
      id: 'what-others-see',
      heading: 'What others can see',
      paragraphs: [
        'Other players see your username, avatar and public statistics, and your place on the leaderboards and in pools. The records of finished matches and pools are public under your username, so that anyone can check them. Your email, your identity and your balance are never public.',
        'Transfers on the Solana network are public by nature and cannot be removed by us.',
      ],
    },
    {
      id: 'who-receives-it',
      heading: 'Who receives it',
      paragraphs: [
        'Companies that work for us and on our instruction only: hosting, mail delivery, identity checks and chain access. Authorities, where the law obliges us. We do not sell your data to anyone.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      paragraphs: [
        'Profile, device and session data are kept for {{idleMonths}} months after each login. When that time passes without a new login they are removed, unless money on your account or a legal duty keeps them. You can have the same removed at once: delete your account in your profile. Our list of mails keeps each for about a month after it was sent.',
        'Records of money and matches stay for the term the law sets, under a pseudonym instead of your name. A balance is never deleted.',
        'Some things outlive an account, so that nobody escapes an exclusion or a limit by a new one: the result of the check of age and country with the number of your person, a keyed fingerprint of your mailbox, your limits and exclusions, the wallets that money came from or went to, and what our staff noted about an account. Your username stays reserved, so that nobody else can pose as you. The log of sign-ins and changes is never altered or deleted; it has network addresses, and no e-mail address. What you wrote to us is kept, also when the matter is closed; with your account go your messages that are closed.',
      ],
    },
    {
      id: 'protection',
      heading: 'How we protect it',
      paragraphs: [
        'Connections are encrypted. Passwords are stored only in a form that cannot be turned back. Sign-in codes work once and for a few minutes. Staff need a second factor, see only what their work needs, and leave a trace with every look and change.',
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      paragraphs: [
        'You can ask for a copy of your data, have it corrected, take it with you, object to a use, or have it deleted as far as no legal duty stands against it. You can take back a consent without giving a reason. A copy of your data and your consents are on the Legal page of your profile, and you can delete your account at its foot; for everything else, write to us. If our answer does not satisfy you, you can complain to the data protection authority of your country.',
      ],
    },
    {
      id: 'contact',
      heading: 'Children, changes and contact',
      paragraphs: [
        `The game is for adults of {{ageMin}} or over. If we learn that a child has an account, we close it and remove the data. When this policy changes in a way that matters, we say so in the game and on this page before it applies. For anything about your data, write to us through the [contact page](${paths.contact}).`,
      ],
    },
  ],
}
