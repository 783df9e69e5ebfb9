import type { Block, MailText } from './mail-text.ts'

/** The plain text part, complete without the HTML part. */
export function renderText({ heading, blocks, closing }: MailText): string {
  const parts = [
    'THROWDOWN',
    heading,
    ...blocks.map(textOf),
    `--\n${closing}\n18+ · Stay safe, gamble responsibly`,
  ]
  return `${parts.join('\n\n')}\n`
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'code':
      return `    ${block.code}\n\n${block.caption}`
    case 'link':
      return `${block.label}: ${block.href}`
    case 'steps':
      return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
    case 'quote':
      return `${block.label}:\n${block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')}`
    default:
      throw new Error(`no such block: ${JSON.stringify(block satisfies never)}`)
  }
}
