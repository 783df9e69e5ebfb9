/** The closing of mails that no person writes. */
export const AUTOMATIC = 'This mail was sent automatically; nobody reads replies to it.'

/** The text of a mail, written once: the text part and the HTML part are made from it and cannot differ. */
export interface MailText {
  /** A constant of the template. Subjects are read on lock screens and logged by relays: no code, no user's text. */
  readonly subject: string
  /** What an inbox shows next to the subject. */
  readonly preview: string
  readonly heading: string
  readonly blocks: readonly Block[]
  readonly closing: string
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string; readonly caption: string }
  | { readonly kind: 'link'; readonly label: string; readonly href: string; readonly isSecond?: true }
  | { readonly kind: 'steps'; readonly steps: readonly string[] }
  | { readonly kind: 'quote'; readonly label: string; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }

/** [C9] In every mail about a change that makes withdrawals wait. */
export const WITHDRAWALS_WAIT: Block = {
  kind: 'paragraph',
  text: 'Your withdrawals now wait for 24 hours, so that nobody else can take your balance. Deposits and play go on.',
}

/** What every mail may link to. */
export interface Site {
  readonly webOrigin: string
  readonly supportEmail: string
}
