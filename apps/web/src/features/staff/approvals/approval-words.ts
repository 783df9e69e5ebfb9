import type { Approval } from '@throwdown/contract/approvals'
import { type Coin, formatUnits, formatUsdExactly } from '@throwdown/rules/money'
import { textOf } from '../../../i18n/strings.ts'
import { approvalStrings } from './approval-strings.en.ts'

const t = textOf(approvalStrings)

export type RequestedAction = Pick<Approval, 'kind' | 'body'> & { readonly who: string | null }

/** What happens when two people have signed, in one sentence. */
export function actionInWords({ kind, body, who }: RequestedAction): string {
  const of = (name: string): string => body[name] ?? ''
  if (kind === 'resume') return resumeInWords(of('what'))
  return t(`approvals.what.${kind}`, {
    ...body,
    who: who ?? t('approvals.nobody'),
    dollars: formatUsdExactly(BigInt(of('micros'))),
    amount:
      kind === 'swap'
        ? formatUnits(BigInt(of('soldUnits')), coinOf(of('sold')))
        : formatUnits(BigInt(of('units')), coinOf(of('coin'))),
    fee: formatUnits(BigInt(of('networkLamports')), 'sol'),
    bought: formatUnits(BigInt(of('boughtUnits')), of('sold') === 'sol' ? 'usdc' : 'sol'),
  })
}

const coinOf = (text: string): Coin => (text === 'sol' ? 'sol' : 'usdc')

const RESUMED = ['money', 'withdrawals', 'deposits', 'normal', 'bounty'] as const

function resumeInWords(what: string): string {
  const named = RESUMED.find((name) => name === what)
  return named
    ? t(`approvals.resumed.${named}`)
    : t('approvals.resumed.tier', { tier: what.replace('tier-', '') })
}

const DETAILS = Object.keys(approvalStrings.texts.details)

/** A detail without words is shown as the database says it. */
export function refusalInWords(detail: string | null): string {
  const known = DETAILS.find((name): name is keyof typeof approvalStrings.texts.details => name === detail)
  return known ? t(`approvals.details.${known}`) : (detail ?? '')
}

const SHOWN_CHARACTERS = 6

/** `218531…289785`: enough for two people to compare by voice. */
export const shortHash = (hash: string): string =>
  `${hash.slice(0, SHOWN_CHARACTERS)}…${hash.slice(-SHOWN_CHARACTERS)}`
