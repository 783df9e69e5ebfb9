import { randomBytes } from 'node:crypto'
import { sharedStack } from './config.ts'
import { anAddress } from './e2e-test.ts'
import { codeIn, mailTo } from './mailbox.ts'
import { inviteStaff } from './store.ts'

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
  const { person } = await signUpElsewhere()
  return person
}

/** The cookies are those of the browser that signed up: the code works nowhere else. */
async function signUpElsewhere(person = aPerson()): Promise<{ person: Person; cookie: string }> {
  const { cookie } = await post('/auth/signup', { ...person, isSubscribed: false })
  return { person, cookie }
}

/** A player, made the way players are made: signup, mail, code. */
export async function aPlayer(): Promise<Person> {
  return aPlayerCalled(aPerson())
}

/** A player with a name and an address that the test chose. */
export async function aPlayerCalled(chosen: Person): Promise<Person> {
  const { person, cookie } = await signUpElsewhere(chosen)
  const code = codeIn(await mailTo(person.email))
  await post('/auth/verify-email', { email: person.email, code }, { cookie })
  return person
}

export interface InvitedPerson extends Person {
  /** Path of the link that makes the person staff. */
  readonly invitation: string
}

/** A player with an invitation to the staff. */
export async function anInvitedPlayer(): Promise<InvitedPerson> {
  const person = await aPlayer()
  return { ...person, invitation: await inviteStaff(person.email) }
}

export async function aDeactivatedPlayer(): Promise<Person> {
  const person = await aPlayer()
  const { answer } = await post('/auth/login', { email: person.email, password: person.password })
  await post('/user/deactivate', { password: person.password }, { authorization: `Bearer ${answer.token}` })
  return person
}

async function post(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ answer: { token?: string }; cookie: string }> {
  const response = await fetch(`${sharedStack().origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress(), ...headers },
    body: JSON.stringify(body),
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's own reply
  const answer = (await response.json()) as { token?: string }
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { answer, cookie }
}
