import { execFileSync } from 'node:child_process'
import { logIn, press, typeCode } from '../../apps/web/testing/page-steps.ts'
import { DEV_PASSWORD } from '../../tools/dev/dev-password.ts'
import { DEV_STAFF } from '../../tools/dev/dev-people.ts'
import { ROOT } from '../../tools/dev-config.ts'
import { inheritedVariables, sharedStack } from '../config.ts'
import { expect, test } from '../e2e-test.ts'

/** What a script of `npm run dev` prints for the database of the stack. */
function runScript(script: string, options: string[] = []): string {
  const { adminDatabaseUrl } = sharedStack()
  const env = { ...inheritedVariables(), ADMIN_DATABASE_URL: adminDatabaseUrl }
  return execFileSync(process.execPath, [script, ...options], { cwd: ROOT, env, encoding: 'utf8' })
}

/** The rest of the line about the person. */
function lineOf(email: string, output: string): string {
  const line = output.split('\n').find((text) => text.startsWith(email))
  return line?.slice(email.length + 1) ?? ''
}

test('two developers become administrators by the printed links and codes, without an authenticator app', {
  tag: '@night',
}, async ({ browser }) => {
  const links = runScript('tools/invite-staff.ts', ['--origin', sharedStack().origin])
  for (const { email } of DEV_STAFF) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(lineOf(email, links).replace('enrols at ', ''))
    await logIn(page, { identifier: email, password: DEV_PASSWORD, button: 'Continue' })
    await expect(page.getByRole('heading', { name: /second factor/i })).toBeVisible()
    const code = lineOf(email, runScript('tools/staff-codes.ts')).slice(0, 6)
    await typeCode(page, code)
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
    await press(page, 'I saved them, continue')
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    await context.close()
  }
  const again = runScript('tools/invite-staff.ts', ['--origin', sharedStack().origin])
  for (const { email } of DEV_STAFF) expect(lineOf(email, again)).toContain('signs in at')
})
