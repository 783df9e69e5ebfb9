import { defineStrings } from '../../i18n/strings.ts'

export const supportStrings = defineStrings('support', {
  title: 'Contact Us',
  support: 'You can also reach us at',
  email: 'Email',
  message: 'Message',
  length: '{{length}}/{{max}}',
  send: 'Send Message',
  sending: 'Sending Message…',
  nextTitle: 'What happens next',
  nextConfirmation: 'You receive an immediate confirmation email, at most once a day.',
  nextReview: 'We review your message within 24-48 hours.',
  nextReply: 'A team member responds to you.',
  nextSpam: 'Nothing arrived? Please check your spam folder.',
  safeTitle: 'STAY SAFE, GAMBLE RESPONSIBLY',
  safeText:
    'Play only with money you can afford to lose, and never to win back a loss. You can set deposit, loss, stake and time limits, take a time-out, or exclude yourself at any time.',
  safeOpen: 'Open safe play',
  gameTitle: 'Game support',
  gameText:
    'A question about a match, a payout or your account? Tell us the match number if you have it: every finished match can be checked, by you and by us.',
  businessTitle: 'Business inquiries',
  businessText:
    'Partnerships, press and tournaments: write to us with your company and what you have in mind.',
  communityTitle: 'Community guidelines',
  communityText:
    'One account per person, no arranged matches, no abuse. Report what you see; we look at every report.',
  papers: 'Legal documents',
  privacy: 'Privacy Policy',
  terms: 'Terms and Conditions',
  fairness: 'How fairness works',
  fairnessText: 'sealed throws, open proofs',
  backToLogIn: 'Back to Log In',
  backToDashboard: 'Back to Dashboard',
  sent: 'Message sent successfully! We will get back to you soon.',
  invalid: {
    email: 'Please enter a valid email',
    fields: 'Please fill in all fields',
    bothRequired: 'Email and message are required',
    address: 'Please enter a valid email address',
    short: 'Message must be at least 10 characters long',
    long: 'Message must be at most 2000 characters long',
  },
})
