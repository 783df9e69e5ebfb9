import { randomUUID } from 'node:crypto'
import { passkeySiteOf } from '@throwdown/approvals/passkey-site'
import type { Parsed } from '@throwdown/contract/endpoint'
import type {
  ConfirmationWay,
  openConfirmation as endpoint,
} from '@throwdown/contract/withdrawal-confirmation'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction, type Queryable } from '../../platform/sql.ts'
import { lockActive } from '../accounts/change-account.ts'
import { recordOwnChange } from '../accounts/record-own-change.ts'
import type { Client, IdentityDeps } from '../identity.ts'
import { issuePasskeyChallenge, PASSKEY_CHALLENGE_MS } from '../passkeys/passkey-challenge.ts'
import { listPasskeys } from '../passkeys/passkey-store.ts'
import { findSecondFactor } from '../second-factor/second-factor-store.ts'
import { keyedHash, newCode } from '../secrets.ts'
import { type Confirmed, insertConfirmation } from './confirmation-store.ts'

export type OpenConfirmationDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'jobs' | 'limits'>

type OpenedConfirmation = Parsed<typeof endpoint, 'reply'>['data']

/** As long as the row is valid. */
const CODE_MINUTES = 10

/** [C9] Asks a signed-in player to prove anew who they are. Without passkey and authenticator a code is mailed at once. */
export async function openConfirmation(
  deps: OpenConfirmationDeps,
  { signedIn, confirmed, client }: { signedIn: Caller; confirmed: Confirmed; client: Client },
): Promise<OpenedConfirmation> {
  const { config, database, limits } = deps
  const { playerId, sessionId } = signedIn
  await limits.enforce('confirmation', sessionId)
  const id = randomUUID()
  return inTransaction(database.pool, async (transaction) => {
    const { username, email } = await lockActive(transaction, playerId)
    const ways = await waysOf(transaction, playerId)
    const code = ways.includes('mail') ? newCode() : null
    const codeHash = code === null ? null : confirmationCodeHash(config.CODE_PEPPER, id, code)
    const { device, network } = client
    const row = { id, playerId, sessionId, confirmed, codeHash, device, network }
    const expiresAt = await insertConfirmation(transaction, row)
    const after = { confirmation: id, ...auditedFactsOf(confirmed), ways }
    await recordOwnChange(transaction, { kind: 'confirmation-asked', signedIn, client, after })
    if (code !== null) {
      const data = { username, code, minutes: CODE_MINUTES, ...mailedFactsOf(confirmed) }
      await queueMail(transaction, deps.jobs, { template: 'confirm-withdrawal', to: email, data })
    }
    return {
      confirmationId: id,
      ways,
      passkey: ways.includes('passkey') ? passkeyOptions(deps, { playerId, id, client }) : null,
      mailedTo: code === null ? null : shortened(email),
      expiresAtMs: expiresAt.getTime(),
    }
  })
}

/** Each is enough. Password and mailbox are often known to the same thief, so they count only where nothing better exists. */
export async function waysOf(db: Queryable, playerId: string): Promise<ConfirmationWay[]> {
  const ways: ConfirmationWay[] = []
  if ((await listPasskeys(db, playerId)).length > 0) ways.push('passkey')
  if (await findSecondFactor(db, { kind: 'player', playerId })) ways.push('authenticator')
  return ways.length > 0 ? ways : ['mail']
}

export function confirmationCodeHash(pepper: string, id: string, code: string): Buffer {
  return keyedHash(pepper, 'confirmation', id, code)
}

function mailedFactsOf(confirmed: Confirmed) {
  const { purpose, address } = confirmed
  if (confirmed.purpose === 'address') return { purpose, address, coin: null, micros: null }
  return { purpose, address, coin: confirmed.coin, micros: confirmed.micros.toString() }
}

/** [L5] The audit log keeps no address in full: it outlives the person. */
export function auditedFactsOf(confirmed: Confirmed) {
  const { address, ...facts } = mailedFactsOf(confirmed)
  return { ...facts, address: shortAddress(address) }
}

export const shortAddress = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`

function passkeyOptions(
  deps: OpenConfirmationDeps,
  { playerId, id, client }: { playerId: string; id: string; client: Client },
): OpenedConfirmation['passkey'] {
  const { deviceToken } = client
  return {
    challenge: issuePasskeyChallenge(deps, { purpose: 'confirm', deviceToken, playerId, confirmationId: id }),
    rpId: passkeySiteOf(deps.config).domain,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
  }
}

/** `g•••@mail.example`: enough for its owner to know the mailbox. */
function shortened(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}
