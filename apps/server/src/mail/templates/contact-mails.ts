import type { MailText, Site } from './mail-text.ts'

/** Enough for the sender to recognise the message. */
const EXCERPT_MAX = 280

/**
 * Anyone can enter any address into the form. The confirmation is therefore short and without links, so that nobody
 * can send advertising in our name.
 */
export function confirmContact({ message }: { message: string }, { supportEmail }: Site): MailText {
  return {
    subject: 'We have received your message',
    preview: 'A team member will respond within 24-48 hours.',
    heading: 'Message received',
    blocks: [
      { kind: 'paragraph', text: 'Thank you for writing to us. What happens next:' },
      {
        kind: 'steps',
        steps: [
          'We review your message within 24-48 hours.',
          'A team member responds to this address.',
          'If you receive nothing, check your spam folder.',
        ],
      },
      { kind: 'quote', label: 'You wrote', text: withoutPlaces(excerptOf(message)) },
      { kind: 'note', text: 'Didn’t write to us? Then somebody mistyped an address; ignore this mail.' },
    ],
    closing: `This mail was sent automatically. To add something, write to ${supportEmail}.`,
  }
}

/** Without links as well: the sender is not verified, and the receiver may not have written. */
export function replyToContact(
  { message, reply }: { message: string; reply: string },
  { supportEmail }: Site,
): MailText {
  return {
    subject: 'Our answer to your message',
    preview: 'A team member has answered.',
    heading: 'Our answer',
    blocks: [
      ...reply
        .split(/\n+/)
        .map((text) => ({ kind: 'paragraph' as const, text: text.trim() }))
        .filter(({ text }) => text !== ''),
      { kind: 'quote', label: 'You wrote', text: withoutPlaces(excerptOf(message)) },
      { kind: 'note', text: 'We never ask for your password or a code.' },
    ],
    closing: `To add something, write to ${supportEmail}.`,
  }
}

export function forwardContact({ email, message }: { email: string; message: string }): MailText {
  return {
    subject: 'New contact message',
    preview: 'Somebody wrote through the contact form.',
    heading: 'New contact message',
    blocks: [
      { kind: 'quote', label: 'From', text: email },
      { kind: 'quote', label: 'Message', text: message },
      { kind: 'note', text: 'The sender is not verified: anyone can type any address into the form.' },
    ],
    closing: 'Sent by the contact form. Answer the address above, not this mail.',
  }
}

function excerptOf(message: string): string {
  const characters = Array.from(message)
  return characters.length <= EXCERPT_MAX ? message : `${characters.slice(0, EXCERPT_MAX).join('')}…`
}

/**
 * Without what could lead a receiver who has not written to a fraud: text that a mail program would turn into a link (an address with a scheme,
 * or words joined by a dot), and telephone numbers.
 */
function withoutPlaces(text: string): string {
  return text
    .replaceAll(/\S+:\/\/\S+|\S*[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}\S*/gu, '[link removed]')
    .replaceAll(/\+?\d(?:[ ()./-]*\d){6,}/g, '[number removed]')
}
