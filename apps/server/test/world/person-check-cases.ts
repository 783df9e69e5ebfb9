import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PersonCheck, PersonRequest } from '../../src/identity/check/person-check.ts'

/** What its tests need from an identity provider: people it knows, each able to open several accounts. */
export type PersonCheckUnderTest = {
  readonly check: PersonCheck
  /** What a person that the provider confirms enters with another account. */
  readonly another: (person: Person) => PersonRequest
  readonly aPerson: () => Person
}

export type Person = Omit<PersonRequest, 'playerId'>

/** A new account of the person. */
const opened = (person: Person): PersonRequest => ({ ...person, playerId: randomUUID() })

/** Every implementation of `PersonCheck` passes these. */
export function personCheckCases(name: string, open: () => PersonCheckUnderTest): void {
  describe(`[L1] [Q3] ${name}`, () => {
    const tested = open()
    const { check } = tested

    test('every account of one person gets one id, however often it is requested', async () => {
      const person = tested.aPerson()
      const first = opened(person)
      const ids = [
        await check.confirm(first),
        await check.confirm(first),
        await check.confirm(opened(person)),
        await check.confirm(tested.another(person)),
      ]
      expect(ids[0]).toMatch(/^.{16,100}$/)
      expect(new Set(ids).size).toBe(1)
    })

    test('two people get two ids, also with the same birthday and country', async () => {
      const [one, other] = [tested.aPerson(), tested.aPerson()]
      const { birthDate, country } = one
      const ids = [
        await check.confirm(opened(one)),
        await check.confirm(opened({ ...other, birthDate, country })),
      ]
      expect(new Set(ids).size).toBe(2)
    })

    test('an id shows nothing of the person', async () => {
      const request = opened(tested.aPerson())
      const id = (await check.confirm(request)) ?? ''
      for (const part of [
        request.birthDate,
        request.email,
        request.email.split('@')[0] ?? '',
        request.playerId,
      ])
        expect(id).not.toContain(part)
    })

    test('requests at once do not mix people up', async () => {
      const people = Array.from({ length: 20 }, () => tested.aPerson())
      const ids = await Promise.all(
        people.flatMap((person) => [opened(person), opened(person)]).map(check.confirm),
      )
      expect(new Set(ids).size).toBe(people.length)
      for (const [index] of people.entries()) expect(ids[2 * index]).toBe(ids[2 * index + 1])
    })
  })
}
