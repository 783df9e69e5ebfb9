// Who lives in the demo world. All of them sign in with the password of the README.
import { createHash } from 'node:crypto'
import { DEV_PLAYERS, type DevPerson } from '../dev/dev-people.ts'

export type DemoPerson = DevPerson

/** They played before the developer came, and never sign in. */
const VETERAN_NAMES =
  'Aldric Berengar Cedric Drogo Ermina Fulk Gisela Hawise Isolde Joscelin Kunigund Leofric Merewen Norbert'
/** They wait for a person to play with. */
const SPARRING_NAMES =
  'Odo Perrin Quentin Roswitha Sigrid Tancred Ulric Veronika Wulfstan Ysolt Ansgar Brunhild Clothar Dietlind'

export const VETERANS = VETERAN_NAMES.split(' ').map(personCalled)
export const SPARRING_PARTNERS = SPARRING_NAMES.split(' ').map(personCalled)
/** Accounts of `npm run dev` that have history in the demo world. */
export const SEEDED: readonly DemoPerson[] = DEV_PLAYERS

/** The same at every start. */
function personCalled(username: string): DemoPerson {
  const hex = createHash('sha256').update(`demo player ${username}`).digest('hex')
  const id = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return { id: id.join('-'), username, email: `${username.toLowerCase()}@throwdown.example` }
}

/** Of the one browser that each sparring partner has. It is known to the account, so that signing in sends no mail. */
export const deviceTokenOf = ({ username }: DemoPerson): string =>
  createHash('sha256').update(`demo device ${username}`).digest('base64url')
