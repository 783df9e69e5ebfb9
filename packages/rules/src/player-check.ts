import { CURRENT_TERMS_VERSION, termsOfVersion } from './terms.ts'

/** [L1] The countries whose people may play for money, each with the age at which they may. */
export const PLAY_COUNTRIES: Readonly<Record<string, number>> = {
  AR: 18,
  AT: 18,
  BR: 18,
  CA: 19,
  CH: 18,
  CL: 18,
  CZ: 18,
  DE: 18,
  DK: 18,
  EE: 21,
  ES: 18,
  FI: 18,
  GB: 18,
  GR: 21,
  IE: 18,
  IS: 18,
  IT: 18,
  LT: 21,
  LU: 18,
  LV: 18,
  MT: 18,
  MX: 18,
  NO: 18,
  NZ: 20,
  PE: 18,
  PT: 18,
  RO: 18,
  SE: 18,
  SI: 18,
  SK: 18,
}

/** An earlier one is a slip of the keyboard. */
const OLDEST_BIRTH_DATE = '1900-01-01'
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Days are written as year-month-day. */
export type CheckAnswers = {
  readonly birthDate: string
  /** Two letters of ISO 3166. */
  readonly country: string
}

/** [L1] Returns why a person with these answers may not play for money, or null. The age comes first: it takes longest to change. */
export function refuseAnswers({ birthDate, country }: CheckAnswers, today: string): 'age' | 'country' | null {
  const ageMin = Object.hasOwn(PLAY_COUNTRIES, country) ? PLAY_COUNTRIES[country] : undefined
  const { limits } = termsOfVersion(CURRENT_TERMS_VERSION)
  if (ageOf(birthDate, today) < (ageMin ?? limits.ageMin)) return 'age'
  return ageMin === undefined ? 'country' : null
}

/** Whether somebody alive can have been born on this day, and the calendar has it. */
export function isPossibleBirthDate(birthDate: string, today: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthDate)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const days = month === 2 && isLeapYear(year) ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0)
  return day >= 1 && day <= days && birthDate >= OLDEST_BIRTH_DATE && birthDate <= today
}

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** In whole years. Somebody born on 29 February is a year older on 1 March of a year without that day. */
function ageOf(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
