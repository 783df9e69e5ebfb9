import { describe, expect, test } from 'vitest'
import { isPossibleBirthDate, PLAY_COUNTRIES, refuseAnswers } from './player-check.ts'
import { CURRENT_TERMS_VERSION, termsOfVersion } from './terms.ts'

describe('[L1] age and country', () => {
  test.each([
    /* born          country  today         refused */
    ['2008-06-15', 'DE', '2026-06-14', 'age'],
    ['2008-06-15', 'DE', '2026-06-15', null],
    ['2008-02-29', 'DE', '2026-02-28', 'age'],
    ['2008-02-29', 'DE', '2026-03-01', null],
    ['2007-06-15', 'CA', '2026-06-14', 'age'],
    ['2007-06-15', 'CA', '2026-06-15', null],
    ['2005-06-15', 'GR', '2026-06-14', 'age'],
    ['1990-01-01', 'US', '2026-06-15', 'country'],
    ['1990-01-01', 'ZZ', '2026-06-15', 'country'],
    ['1990-01-01', 'toString', '2026-06-15', 'country'],
    ['2008-06-15', 'US', '2026-06-14', 'age'],
  ])('born %s in %s is on %s: %s {9.4}', (birthDate, country, today, refused) => {
    expect(refuseAnswers({ birthDate, country }, today)).toBe(refused)
  })

  test('no country admits anybody younger than the terms do', () => {
    const { ageMin } = termsOfVersion(CURRENT_TERMS_VERSION).limits
    expect(Object.values(PLAY_COUNTRIES).filter((age) => age < ageMin)).toEqual([])
  })

  test.each([
    ['2001-02-28', true],
    ['2001-02-29', false],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2001-04-31', false],
    ['2001-13-01', false],
    ['2001-00-01', false],
    ['2001-01-00', false],
    ['2026-06-15', true],
    ['2001-2-8', false],
    ['1899-12-31', false],
    ['2026-06-16', false],
    ['02001-02-28', false],
    ['nonsense', false],
  ])('%s as date of birth is possible: %s', (birthDate, isPossible) => {
    expect(isPossibleBirthDate(birthDate, '2026-06-15')).toBe(isPossible)
  })
})
