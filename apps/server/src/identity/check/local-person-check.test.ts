import { randomBytes, randomUUID } from 'node:crypto'
import { personCheckCases } from '../../../test/world/person-check-cases.ts'
import { localPersonCheck } from './local-person-check.ts'

personCheckCases('the local check', () => ({
  check: localPersonCheck(randomBytes(32).toString('base64url')),
  aPerson: () => ({
    email: `${randomBytes(6).toString('hex')}@gmail.com`,
    birthDate: '1990-05-04',
    country: 'DE',
  }),
  another: (person) => ({ ...person, email: person.email.replace('@', '+two@'), playerId: randomUUID() }),
}))
