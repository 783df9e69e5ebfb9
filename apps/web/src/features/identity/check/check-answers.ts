import { dayEverywhere } from '@throwdown/contract/day-everywhere'
import { isPossibleBirthDate } from '@throwdown/rules/player-check'
import type { Invalid } from '../../../forms/use-checked-form.ts'
import type { KeyOf } from '../../../i18n/strings.ts'
import type { checkStrings } from './check-strings.en.ts'

export type AnswerValues = {
  day: string
  month: string
  year: string
  country: string
  isTrue: boolean
}
type InvalidKey = Extract<KeyOf<typeof checkStrings>, `check.invalid.${string}`>

export function checkAnswers(values: AnswerValues): Invalid<AnswerValues, InvalidKey> | null {
  const { day, month, year, country, isTrue } = values
  if (!isNumber(day, 1, 31)) return { field: 'day', key: 'check.invalid.day' }
  if (!isNumber(month, 1, 12)) return { field: 'month', key: 'check.invalid.month' }
  if (!/^\d{4}$/.test(year.trim())) return { field: 'year', key: 'check.invalid.year' }
  if (!isPossibleBirthDate(birthDateOf(values), dayEverywhere(Date.now())))
    return { field: 'day', key: 'check.invalid.date' }
  if (country === '') return { field: 'country', key: 'check.invalid.country' }
  return isTrue ? null : { field: 'isTrue', key: 'check.invalid.isTrue' }
}

/** As year-month-day. */
export function birthDateOf({ day, month, year }: Pick<AnswerValues, 'day' | 'month' | 'year'>): string {
  return [year.trim(), month.trim().padStart(2, '0'), day.trim().padStart(2, '0')].join('-')
}

const isNumber = (text: string, min: number, max: number): boolean =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
