import type { Page } from '@playwright/test'
import { expect, test } from './page-test.ts'

test.beforeEach(({ page }) => page.goto('/testing/key.html'))

/** The database as version 1 of the page has left it. */
const leaveVersion1 = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('throwdown-duel', 1)
        request.addEventListener('upgradeneeded', () => {
          const keys = request.result.createObjectStore('keys', { keyPath: 'publicKey' })
          keys.createIndex('age', 'createdAtMs')
          keys.add({ publicKey: 'k', createdAtMs: Date.now() })
          const seals = request.result.createObjectStore('seals', { keyPath: ['matchId', 'turn'] })
          seals.createIndex('match', 'matchId')
          seals.add({ matchId: 'm', turn: 1, hand: 0, nonce: 'n', c: 'c' })
        })
        request.addEventListener('error', () => reject(new Error('version 1 cannot be made')))
        request.addEventListener('success', () => {
          request.result.close()
          resolve()
        })
      }),
  )

test('[F1] version 1 of the database is upgraded: keys stay, unsigned seals go', async ({ page }) => {
  await leaveVersion1(page)
  const found = await page.evaluate(async () => {
    const store = await window.openMatchStore(Date.now())
    return {
      key: await store.findKey('k'),
      seals: await store.sealsOf('m'),
      match: await store.findMatch('m'),
    }
  })
  expect(found).toMatchObject({ key: { publicKey: 'k' }, seals: [] })
  expect(found.match).toBeUndefined()
})

/** Tries to store its own lock for the turn; returns the one that is stored. */
const openFor = (page: Page, hash: string) =>
  page.evaluate(async (own) => {
    const store = await window.openMatchStore(Date.now())
    const seal = { matchId: 'm', turn: 1, hand: 0, nonce: 'n', c: 'c', sig: 's', receipts: {} } as const
    await store.saveSeal(seal)
    const entry = { v: 2, match: 'm', seq: 5, prev: '', t: 0, type: 'lock' } as const
    const body = { turn: 1, c: ['', ''], revealBy: [0, 0] } as const
    const lock = { stored: { entry: { ...entry, body }, hash: own }, certificates: [] }
    const stored = await store.changeSeal(seal, (known) => window.withOpened(known, { lock, sig: own }))
    return stored.opened?.sig
  }, hash)

test('[F2] two tabs that store a lock at once have stored the same one', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/testing/key.html')
  const [first, second] = await Promise.all([openFor(page, 'one'), openFor(other, 'two')])
  expect(second).toBe(first)
  await page.reload()
  expect(await openFor(page, 'three')).toBe(first)
})

test('[F2] one header per match and per key is stored', async ({ page }) => {
  const stored = await page.evaluate(async () => {
    const store = await window.openMatchStore(Date.now())
    const save = async (matchId: string, publicKey: string, hash: string) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store does not look into an entry
      const header = { stored: { entry: {} as never, hash }, certificates: [] }
      const standing = await store.saveMatch({ matchId, publicKey, header, proofs: [] })
      return standing.header.stored.hash
    }
    return [await save('m', 'k', 'first'), await save('m', 'l', 'second'), await save('n', 'k', 'third')]
  })
  expect(stored).toEqual(['first', 'first', 'first'])
})
