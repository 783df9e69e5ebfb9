import type { ComponentProps } from 'react'
import { useStrings } from '../i18n/strings.ts'
import { Field } from '../ui/Field.tsx'
import { amountStrings } from './amount-strings.en.ts'
import { type AmountFieldName, isWhole, readAmount } from './amounts.ts'

type AmountFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'inputMode'> & {
  field: AmountFieldName
  value: string
}

/** The one field for amounts. A comma is explained while it is typed; what else is wrong is the form's to say. */
export function AmountField({ field, error, ...input }: AmountFieldProps) {
  const t = useStrings(amountStrings)
  const comma = t(isWhole(field) ? 'amount.commaWhole' : 'amount.comma')
  return (
    <Field
      {...input}
      inputMode={isWhole(field) ? 'numeric' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      error={readAmount(field, input.value) === 'comma' ? comma : error}
    />
  )
}
