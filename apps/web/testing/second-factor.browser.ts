import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { answerVisitor, PERSON, replyWith } from './identity-replies.ts'
import { digit, press, toast } from './page-steps.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import { expect, test } from './visitor-test.ts'
import { mockWallet } from './wallet-replies.ts'

const CODE = '123456'
const SECRET = 'JBSWY3DPEHPK3PXP'
const RECOVERY_CODES = ['k7qp-2mzt', 'x4hd-9rvw', 'b8ns-6ycg', 'e3tj-5plk']

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await answerVisitor(page)
  await mockWallet(page)
  await replyWith(page, '/user/security', {
    message: '',
    data: {
      sessions: [],
      secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
      passkeys: [],
      leaving: null,
    },
  })
  await replyWith(page, '/user/second-factor/offer', {
    message: '',
    data: {
      secret: SECRET,
      otpauthUrl: `otpauth://totp/Throwdown?secret=${SECRET}`,
      enrolmentToken: 'e'.repeat(43),
    },
  })
})

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

test('the secret can be copied, the sixth digit sends the code, and the recovery codes are copied or downloaded', async ({
  page,
}) => {
  const sent = await replyWith(page, '/user/second-factor/on', {
    message: '',
    recoveryCodes: RECOVERY_CODES,
  })
  await page.goto('/security')
  await press(page, 'Switch on')
  await page.getByRole('textbox', { name: 'Password' }).fill(PERSON.password)
  await page.keyboard.press('Enter')
  await press(page, 'Copy the secret')
  await expect(page.getByText('Copied', { exact: true }).first()).toBeVisible()
  expect(await copied(page)).toBe(SECRET)
  await digit(page, 1).focus()
  await page.keyboard.type(CODE)
  await expect(toast(page, 'The second factor is on.')).toBeVisible()
  expect(sent).toEqual([{ enrolmentToken: 'e'.repeat(43), code: CODE }])

  await press(page, 'Copy all')
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await copied(page)).toBe(RECOVERY_CODES.join('\n'))
  const downloading = page.waitForEvent('download')
  await press(page, 'Download')
  const file = await downloading
  expect(file.suggestedFilename()).toBe('throwdown-recovery-codes.txt')
  expect(await readFile(await file.path(), 'utf8')).toContain(RECOVERY_CODES.join('\n'))
  expect(await violationsIn(page)).toEqual([])
})
