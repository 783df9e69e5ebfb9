import { expect, test } from 'vitest'
import { bankIt, riskIt } from './bounty.ts'
import { archiveContact, changeContactStatus, readContact } from './contact.ts'
import { sentId } from './id.ts'
import { matchTranscript, postReveal } from './match.ts'
import { COMMANDS } from './realtime.ts'
import { playerCard, playerRank } from './standings.ts'

const ID = '0190a5c0-abcd-7000-8000-00000000000a'
const CAPITALS = ID.toUpperCase()

test('[M2] an id in capitals becomes the same id in lower case, and stays checked', () => {
  expect(sentId.parse(CAPITALS)).toBe(ID)
  expect(sentId.safeParse(`${ID}0`).success).toBe(false)
})

const WITHOUT_ID = new Set(['watchDashboard'])

test.each(Object.values(COMMANDS).filter(({ name }) => !WITHOUT_ID.has(name)))(
  '[M2] $name passes on no id in capitals',
  ({ payload }) => {
    const { shape } = payload
    const ids = [
      ...('matchId' in shape ? [shape.matchId] : []),
      ...('ticketId' in shape ? [shape.ticketId] : []),
    ]
    expect(ids.map((schema) => schema.parse(CAPITALS))).not.toEqual([])
    expect(ids.every((schema) => schema.parse(CAPITALS) === ID)).toBe(true)
  },
)

test('[M2] no endpoint passes on an id in capitals', () => {
  const schemas = [
    ...[readContact, archiveContact, changeContactStatus].map(({ params }) => params.shape.id),
    ...[postReveal, matchTranscript].map(({ params }) => params.shape.matchId),
    ...[playerCard, playerRank].map(({ params }) => params.shape.userId),
    ...[riskIt, bankIt].map(({ body }) => body.shape.matchId),
  ]
  expect(schemas.map((schema) => schema.parse(CAPITALS))).toEqual(schemas.map(() => ID))
})
