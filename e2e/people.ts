import { randomBytes } from 'node:crypto'
import { sharedStack } from './config.ts'
import { anAddress } from './e2e-test.ts'
import { codeIn, mailTo } from './mailbox.ts'
import { makeAdmin } from './store.ts'

export interface Person {
  readonly username: string
  readonly email: string
  readonly password: string
}

export function aPerson(): Person {
  const id = randomBytes(5).toString('hex')
  return { username: `Galant_${id}`, email: `knight-${id}@keep.example`, password: 'Iron-Fist-7' }
}

/** A person that signed up and has not entered the code yet. */
export async function aSignup(): Promise<Person> {
  const person = aPerson()
  await post('/auth/signup', { ...person, isSubscribed: false })
  return person
}

/** A player, made the way players are made: signup, mail, code. */
export async function aPlayer(): Promise<Person> {
  const person = await aSignup()
  const code = codeIn(await mailTo(person.email))
  await post('/auth/verify-email', { email: person.email, code })
  return person
}

/** No request makes an administrator, so the database's own administrator does. */
export async function aStaffMember(): Promise<Person> {
  const person = await aPlayer()
  await makeAdmin(person.email)
  return person
}

export async function aDeactivatedPlayer(): Promise<Person> {
  const person = await aPlayer()
  const { token } = await post('/auth/login', { email: person.email, password: person.password })
  await post('/user/deactivate', { password: person.password }, { authorization: `Bearer ${token}` })
  return person
}

async function post(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ token?: string }> {
  const response = await fetch(`${sharedStack().origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress(), ...headers },
    body: JSON.stringify(body),
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's own answer
  const answer = (await response.json()) as { token?: string }
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}
