import { randomUUID } from 'node:crypto'
import { approvalHash } from '@throwdown/approvals/approval'
import { keyFingerprint } from '@throwdown/approvals/trusted-keys'
import { canonicalJson } from '@throwdown/rules/transcript/canonical-json'
import type pg from 'pg'
import { anAuthenticator } from '../world/authenticator.ts'
import { addPlayerRows } from '../world/player-row.ts'

const SITE = { domain: 'play.example', origin: 'https://play.example' }
const DAY_MS = 86_400_000

/** Two members of staff whose keys a signer is configured with. What they do on pages is tested in approvals. */
export function twoApprovers() {
  const people = [0, 1].map(() => ({ id: randomUUID(), authenticator: anAuthenticator() }))
  const keys = people.map(({ id, authenticator }) => ({ playerId: id, ...authenticator.key }))
  return {
    signer: {
      APPROVAL_ROOT_KEYS: keys.map(keyFingerprint).join(','),
      WEB_ORIGINS: SITE.origin,
      PASSKEY_DOMAIN: SITE.domain,
    },
    /** As if both had signed on their pages and the worker had carried it out. As the owner. */
    async approve(owner: pg.Pool, withdrawalId: string): Promise<void> {
      await addPeople(owner, keys)
      const request = await requestOf(owner, withdrawalId, people[0]?.id ?? '')
      await owner.query(
        `insert into approval_request (id, kind, body, reason, maker_id, hash, created_at, expires_at)
         values ($1, 'withdrawal', $2, $3, $4, $5, now(), $6)`,
        [
          request.id,
          request.body,
          request.reason,
          request.makerId,
          approvalHash(request),
          new Date(request.expiresAtMs),
        ],
      )
      for (const { id, authenticator } of people) {
        const challenge = approvalHash(request).toString('base64url')
        const { id: credential, response } = authenticator.get({ challenge, rpId: SITE.domain })
        const parts = [credential, response.authenticatorData, response.clientDataJSON, response.signature]
        await owner.query(
          `insert into approval_signature (request_id, player_id, credential_id, authenticator_data, client_data, signature)
           values ($1, $2, $3, $4, $5, $6)`,
          [request.id, id, ...parts.map((part) => Buffer.from(part, 'base64url'))],
        )
      }
      await owner.query(
        `insert into approval_outcome (request_id, outcome, first_signer, second_signer) values ($1, 'done', $2, $3)`,
        [request.id, ...people.map(({ id }) => id)],
      )
    },
  }
}

async function requestOf(owner: pg.Pool, withdrawalId: string, makerId: string) {
  const { rows } = await owner.query<{ coin: string; units: string; destination: string }>(
    'select coin, units::text, address as destination from withdrawal where id = $1',
    [withdrawalId],
  )
  return {
    id: randomUUID(),
    kind: 'withdrawal',
    body: canonicalJson({ withdrawalId, ...rows[0] }),
    makerId,
    reason: 'a reason of the test',
    expiresAtMs: Date.now() + DAY_MS,
  }
}

type Key = { readonly playerId: string; readonly credentialId: string; readonly publicKey: string }

async function addPeople(owner: pg.Pool, keys: readonly Key[]): Promise<void> {
  const ids = keys.map(({ playerId }) => playerId)
  const { rowCount } = await owner.query('select 1 from player where id = any ($1)', [ids])
  if (rowCount === ids.length) return
  await addPlayerRows(owner, ids)
  await owner.query("update player set role = 'admin' where id = any ($1)", [ids])
  for (const { playerId, credentialId, publicKey } of keys)
    await owner.query(
      "insert into approver_key (player_id, credential_id, public_key) values ($1, decode($2, 'hex'), decode($3, 'hex'))",
      [playerId, credentialId, publicKey],
    )
}
