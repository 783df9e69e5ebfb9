import { expect, test } from 'vitest'
import { FrameAudit } from './frame-audit.ts'

const sync = (id: number) => `42${id}["sync",{"matchId":"m","afterSeq":3}]`
const synced = (id: number, ...hashes: string[]) =>
  `43${id}${JSON.stringify([{ success: true, data: { entries: hashes.map((hash) => ({ hash })) } }])}`
const push = (...hashes: string[]) =>
  `42${JSON.stringify(['matchEntry', { matchId: 'm', entries: hashes.map((hash) => ({ hash })) }])}`

async function aPlayer(connectedForMs: number) {
  const audit = new FrameAudit()
  const onFrame = audit.follow()
  onFrame('in', '40{"sid":"1"}')
  await new Promise((resolve) => setTimeout(resolve, connectedForMs))
  return { audit, onFrame }
}

test('an entry that only asking brought is lost, and one that a push brings as well is not', async () => {
  const { audit, onFrame } = await aPlayer(1_050)
  onFrame('in', push('first'))
  onFrame('out', sync(1))
  onFrame('in', synced(1, 'first', 'second', 'third'))
  onFrame('in', push('third'))
  expect(audit.lostPushes).toBe(1)
})

test('what a player asks for after connecting is not lost', async () => {
  const { audit, onFrame } = await aPlayer(0)
  onFrame('out', sync(1))
  onFrame('in', synced(1, 'first'))
  expect(audit.lostPushes).toBe(0)
})

test('a match that a waiting player finds only by joining again is lost, and one that was announced is not', async () => {
  const { audit, onFrame } = await aPlayer(0)
  const join = (id: number, reply: object) => {
    onFrame('out', `42${id}["joinQueue",{}]`)
    onFrame('in', `43${id}${JSON.stringify([reply])}`)
  }
  join(1, { success: true, data: { state: 'waiting' } })
  join(2, { success: true, data: { state: 'waiting' } })
  join(3, { success: false, code: 'in_match' })
  expect(audit.lostPushes).toBe(1)
  onFrame('in', '42["matchFound",{"entries":[]}]')
  expect(audit.lostPushes).toBe(0)
})

test('refusals of honest players are counted by command and code, but not those of a race', async () => {
  const { audit, onFrame } = await aPlayer(0)
  for (const [id, code] of ['in_match', 'internal_error', 'internal_error'].entries()) {
    onFrame('out', `42${id}["joinQueue",{}]`)
    onFrame('in', `43${id}${JSON.stringify([{ success: false, code }])}`)
  }
  expect([...audit.refusals]).toEqual([['joinQueue:internal_error', 2]])
  expect(audit.refused).toBe(2)
})

test('a command whose socket closes is cut, and the slowest reply and the one that is missing are known', async () => {
  const { audit, onFrame } = await aPlayer(0)
  onFrame('out', '421["commitHand",{}]')
  await new Promise((resolve) => setTimeout(resolve, 20))
  onFrame('in', '431[{"success":true,"data":{}}]')
  const slowest = audit.takeSlowest()
  expect(slowest.name).toBe('commitHand')
  expect(slowest.ms).toBeGreaterThan(15)
  expect(audit.takeSlowest()).toEqual({ name: 'none', ms: 0 })
  onFrame('out', '422["revealHand",{}]')
  expect(audit.waiting().commands).toBe(1)
  onFrame('in', '40{"sid":"2"}')
  expect(audit.cut).toBe(1)
  expect(audit.waiting().commands).toBe(0)
})
