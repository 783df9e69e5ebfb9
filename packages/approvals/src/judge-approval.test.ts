import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ApprovalRequest, type ApprovalSignature, approvalHash } from './approval.ts'
import type { ApprovalEvidence, ApproverKey, SignedRequest } from './evidence.ts'
import { judgeApproval } from './judge-approval.ts'
import { keyBody, keyFingerprint } from './trusted-keys.ts'

const SITE = { domain: 'play.example', origins: ['https://play.example'] }
const NOW = 1_800_000_000_000

interface Person extends Pick<ApproverKey, 'playerId' | 'credentialId' | 'publicKey'> {
  readonly privateKey: KeyObject
}

function aPerson(playerId: string = randomUUID()): Person {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('hex')
  return { playerId, credentialId: randomBytes(16).toString('hex'), publicKey: spki, privateKey }
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

function signatureOf(
  { privateKey, playerId, credentialId }: Person,
  request: ApprovalRequest,
): ApprovalSignature {
  const challenge = approvalHash(request).toString('base64url')
  const client = Buffer.from(
    JSON.stringify({ type: 'webauthn.get', challenge, origin: 'https://play.example' }),
  )
  const data = Buffer.concat([sha256(SITE.domain), Buffer.of(5), Buffer.alloc(4)])
  return {
    playerId,
    credentialId,
    authenticatorData: data.toString('hex'),
    clientData: client.toString('hex'),
    signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('hex'),
  }
}

function aRequest(change: Partial<ApprovalRequest> = {}): ApprovalRequest {
  const body = '{"micros":"5"}'
  return {
    id: randomUUID(),
    kind: 'bonus',
    body,
    makerId: randomUUID(),
    reason: 'sorry',
    expiresAtMs: NOW + 1,
    ...change,
  }
}

const signedBy = (request: ApprovalRequest, people: readonly Person[]): SignedRequest => ({
  request,
  signatures: people.map((person) => signatureOf(person, request)),
})

const keyOf = (person: Person, approval: SignedRequest | null = null): ApproverKey => {
  const { playerId, credentialId, publicKey } = person
  return { playerId, credentialId, publicKey, approval, isEnded: false, ownerMayApprove: true }
}

const [ann, bob] = [aPerson(), aPerson()]
const TRUST = { rootKeys: [ann, bob].map(keyFingerprint), site: SITE }

function judge(signed: SignedRequest, change: Partial<ApprovalEvidence> = {}, trust = TRUST) {
  const keys = [keyOf(ann), keyOf(bob)]
  return judgeApproval({ ...signed, nowMs: NOW, outcome: null, keys, ...change }, trust)
}

const NO = { isApproved: false, because: 'not_signed_by_two' }
const addedBy = (key: Person, people: readonly Person[], change: Partial<ApprovalRequest> = {}) =>
  keyOf(
    key,
    signedBy(
      aRequest({ kind: 'approver-key', body: keyBody(key), makerId: key.playerId, ...change }),
      people,
    ),
  )

test('[C8] two people with configured keys approve', () => {
  expect(judge(signedBy(aRequest(), [ann, bob]))).toEqual({
    isApproved: true,
    signers: [ann.playerId, bob.playerId],
  })
  expect(judge(signedBy(aRequest(), [ann]))).toEqual(NO)
  expect(judge(signedBy(aRequest(), [ann, ann]))).toEqual(NO)
})

test('[C8] whatever is changed after the signatures, they no longer count', () => {
  const signed = signedBy(aRequest(), [ann, bob])
  const changes: Partial<ApprovalRequest>[] = [
    { id: randomUUID() },
    { kind: 'adjustment' },
    { body: '{"micros":"6"}' },
    { makerId: randomUUID() },
    { reason: 'other' },
    { expiresAtMs: NOW + 2 },
  ]
  for (const change of changes)
    expect(judge({ ...signed, request: { ...signed.request, ...change } })).toEqual(NO)
})

test('[C8] expired, ended, without the right or without configured keys', () => {
  const signed = signedBy(aRequest(), [ann, bob])
  expect(judge(signed, { nowMs: NOW + 1 })).toMatchObject({ because: 'expired' })
  for (const outcome of ['withdrawn', 'refused'] as const)
    expect(judge(signed, { outcome })).toMatchObject({ because: 'over' })
  expect(judge(signed, { keys: [keyOf(ann), { ...keyOf(bob), isEnded: true }] })).toEqual(NO)
  expect(judge(signed, { keys: [keyOf(ann), { ...keyOf(bob), ownerMayApprove: false }] })).toEqual(NO)
  expect(judge(signed, {}, { ...TRUST, rootKeys: [] })).toEqual(NO)
  expect(judge(signed, {}, { ...TRUST, site: { ...SITE, origins: ['https://other.example'] } })).toEqual(NO)
})

test('[C8] a key counts if two people added it, in any number of steps', () => {
  const [carl, dora] = [aPerson(), aPerson()]
  const signed = signedBy(aRequest(), [carl, dora])
  const roots = [keyOf(ann), keyOf(bob)]
  const carlsKey = addedBy(carl, [ann, bob])
  expect(judge(signed, { keys: [...roots, carlsKey, addedBy(dora, [bob, carl])] })).toMatchObject({
    isApproved: true,
  })
  // The keys that added it may have ended since.
  const ended = roots.map((key) => ({ ...key, isEnded: true }))
  expect(judge(signed, { keys: [...ended, carlsKey, addedBy(dora, [bob, carl])] })).toMatchObject({
    isApproved: true,
  })
})

test('[C8] rows that somebody wrote into the table of keys count nothing', () => {
  const [eve, mallory] = [aPerson(), aPerson()]
  const [annsSecond, evesSecond] = [aPerson(ann.playerId), aPerson(eve.playerId)]
  const roots = [keyOf(ann), keyOf(bob)]
  const forged: [string, readonly Person[], ApproverKey[]][] = [
    ['no approval', [ann, eve], [...roots, keyOf(eve)]],
    ['approved by one', [ann, eve], [...roots, addedBy(eve, [ann])]],
    [
      'approved by one with two keys',
      [ann, eve],
      [...roots, addedBy(annsSecond, [ann, bob]), addedBy(eve, [ann, annsSecond])],
    ],
    [
      'approved by each other',
      [eve, mallory],
      [...roots, addedBy(eve, [eve, mallory]), addedBy(mallory, [eve, mallory])],
    ],
    ['approved for another kind', [ann, eve], [...roots, addedBy(eve, [ann, bob], { kind: 'bonus' })]],
    [
      'approved for another key',
      [ann, eve],
      [...roots, { ...keyOf(eve), approval: addedBy(mallory, [ann, bob]).approval }],
    ],
    [
      'another key in the approval of the same owner',
      [ann, evesSecond],
      [...roots, { ...keyOf(evesSecond), approval: addedBy(eve, [ann, bob]).approval }],
    ],
    ['asked by somebody else', [ann, eve], [...roots, addedBy(eve, [ann, bob], { makerId: ann.playerId })]],
    [
      'the key of bob replaced',
      [ann, { ...eve, playerId: bob.playerId, credentialId: bob.credentialId }],
      [keyOf(ann), { ...keyOf(bob), publicKey: eve.publicKey }],
    ],
    [
      'the owner of a key replaced',
      [ann, { ...annsSecond, playerId: bob.playerId }],
      [...roots, { ...addedBy(annsSecond, [ann, bob]), playerId: bob.playerId }],
    ],
  ]
  const judged = forged.map(([name, people, keys]) => [name, judge(signedBy(aRequest(), people), { keys })])
  expect(judged).toEqual(forged.map(([name]) => [name, NO]))
})

test('[C8] the hash of a request is the one that the page of staff computes', () => {
  const request = {
    id: '0190a5c0-0000-7000-8000-0000000000d1',
    kind: 'bonus',
    body: '{"micros":"5000000","playerId":"0190a5c0-0000-7000-8000-0000000000bb"}',
    makerId: '0190a5c0-0000-7000-8000-0000000000aa',
    reason: 'Späte Entschuldigung\nfür Nov 14',
    expiresAtMs: Date.parse('2026-11-17T15:58:00.123Z'),
  }
  // The same is in apps/web/src/crypto/approval-hash.test.ts.
  expect(approvalHash(request).toString('hex')).toBe(
    '218531b12ba46472b13dcca00140cea3fd170a8d6e805d226543acec58289785',
  )
})
