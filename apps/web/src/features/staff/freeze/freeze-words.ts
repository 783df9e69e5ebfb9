import { formatUnits, formatUsdExactly } from '@throwdown/rules/money'
import { type KeyOf, textOf } from '../../../i18n/strings.ts'
import { freezeStrings } from './freeze-strings.en.ts'

const t = textOf(freezeStrings)

const SHORT = /^I8: (usdc|sol) chain holds (\d+) at slot \d+, ledger says (\d+)$/
const BROKEN = /^(I\d{1,2}): (.+)$/
/** Amounts in the details of a breach: what is before them says that they are money. */
const AMOUNT = /\b(holds|says?|stands at|expected|sums to|of) (-?\d+)(?: (USDC|USD|SOL))?\b/g

/** Why money is frozen, with readable amounts. What a person wrote stays as it is. */
export function freezeReasonInWords(reason: string): string {
  const [, name, chain = '', books = ''] = SHORT.exec(reason) ?? []
  const coin = name === 'sol' ? 'sol' : 'usdc'
  if (name)
    return t('staffFreeze.short', {
      chain: formatUnits(BigInt(chain), coin),
      books: formatUnits(BigInt(books), coin),
      missing: formatUnits(BigInt(books) - BigInt(chain), coin),
      check: 'I8',
    })
  const [, check, detail = ''] = BROKEN.exec(reason) ?? []
  const key = keyOf(check)
  if (!key) return reason
  const currencyOfAccount = /:(usdc|sol)\b/.exec(detail)?.[1]?.toUpperCase()
  const readable = detail.replace(
    AMOUNT,
    (_all, word: string, units: string, currency = currencyOfAccount ?? 'USD') =>
      `${word} ${amountInWords(units, String(currency))}`,
  )
  return t(key, { detail: readable })
}

/** The check that froze money, or the person. */
export function freezerInWords(by: string): string {
  return by === 'audit' || by === 'reconciliation' ? t(`staffFreeze.by.${by}`) : by
}

function keyOf(check: string | undefined): KeyOf<typeof freezeStrings> | null {
  const known = Object.keys(freezeStrings.texts.broken).find((one) => one === check)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a closed record
  return known ? (`staffFreeze.broken.${known}` as KeyOf<typeof freezeStrings>) : null
}

function amountInWords(units: string, currency: string): string {
  if (currency === 'USD') return formatUsdExactly(BigInt(units))
  return formatUnits(BigInt(units), currency === 'SOL' ? 'SOL' : 'USDC')
}
