import type { LegalDocument } from './legal-document.ts'

export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  effective: 'Effective 23/08/2025',
  summary:
    'We keep what a fair game with money needs, for as long as it needs it, and no longer. This policy says what that is in plain words.',
  sections: [
    {
      heading: 'What we collect',
      paragraphs: ['From you and from your use of the game:'],
      points: [
        'your account: username, email, a scrambled form of your password, your avatar and your settings;',
        'before you play for money: your country and whether you are old enough (we use your date of birth once and do not store it), and proof of identity where the law or a prize requires it;',
        'your play: matches, throws once they are opened, results, points and ranks;',
        'your money: deposits, withdrawals, wallet addresses, balances and fees;',
        'your sessions: the time of your logins, network address and type of device;',
        'what you write to us.',
      ],
    },
    {
      heading: 'What we do not collect',
      paragraphs: [
        'We never ask for the keys or the recovery phrase of your wallet. Your throw does not leave your browser before both players are locked in. We do not buy data about you and we do not listen, film or track you on other sites.',
      ],
    },
    {
      heading: 'Why we use it',
      paragraphs: ['Each kind of data has a purpose, and a reason in law that allows it:'],
      points: [
        'to run matches, pay winners and keep your account safe: our agreement with you;',
        'to check age and country, keep records of money and prevent crime: legal duties;',
        'to find cheating, shared accounts and arranged matches: the interest of all players in a fair game;',
        'to send you news about tournaments and offers: your consent, which you can take back at any time.',
      ],
    },
    {
      heading: 'Cookies and local storage',
      paragraphs: [
        'A cookie keeps you signed in; your browser also stores your session, your settings and the secrets of a running match. The game does not work without them. Measuring how the site is used happens only if you accept it in the banner, and your choice is stored on your device.',
      ],
    },
    {
      heading: 'What others can see',
      paragraphs: [
        'Other players see your username, avatar and public statistics, and your place on the leaderboards and in pools. The records of finished matches and pools are public under your username, so that anyone can check them. Your email, your identity and your balance are never public.',
        'Transfers on the Solana network are public by its nature and cannot be removed by us.',
      ],
    },
    {
      heading: 'Who receives it',
      paragraphs: [
        'Companies that work for us and on our instruction only: hosting, mail delivery, identity checks and chain access. Authorities, where the law obliges us. We do not sell your data to anyone.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'Profile, device and session data are kept for 3 months after each login. When that time passes without a new login they are removed, unless money on your account or a legal duty keeps them.',
        'Records of money and matches stay for the term the law sets, under a pseudonym instead of your name. A balance is never deleted.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'Connections are encrypted. Passwords are stored only in a form that cannot be turned back. Sign-in codes work once and for ten minutes. Staff need a second factor, see only what their work needs, and leave a trace with every look and change.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can ask for a copy of your data, have it corrected, take it with you, object to a use, or have it deleted as far as no legal duty stands against it. You can take back a consent without giving a reason. A copy of your data and your consents are on the Legal page of your profile; for everything else, write to us. If our answer does not satisfy you, you can complain to the data protection authority of your country.',
      ],
    },
    {
      heading: 'Children, changes and contact',
      paragraphs: [
        'The game is for adults of 18 or over. If we learn that a child has an account, we close it and remove the data. When this policy changes in a way that matters, we tell you before it applies. For anything about your data, write to us through the contact page.',
      ],
    },
  ],
}
