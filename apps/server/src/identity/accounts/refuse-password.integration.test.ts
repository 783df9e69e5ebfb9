import { expect, test } from 'vitest'
import {
  aPerson,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'

const database = databaseForFile(createIdentityDatabase)
const COMMON = 'P@ssw0rd-1'

test('a password that thieves try first is refused at the signup, at a change and at a reset', async () => {
  const server = await aTestServer(database)
  const signup = await server.browser().post('/auth/signup', { ...aPerson(), password: COMMON })
  expect(signup.json()).toMatchObject({ code: 'password_leaked' })

  const { browser, email, password } = await aVerifiedPlayer(server)
  const change = (newPassword: string) =>
    browser.post('/user/change-password', {
      currentPassword: password,
      newPassword,
      confirmPassword: newPassword,
    })
  expect((await change(COMMON)).json()).toMatchObject({ code: 'password_leaked' })

  const elsewhere = server.browser()
  await elsewhere.post('/auth/forgot-password', { email })
  const code = await server.newestCode(email)
  const { resetToken } = (await elsewhere.post('/auth/verify-otp', { email, code })).json()
  const reset = (chosen: string) =>
    elsewhere.post('/auth/reset-password', { resetToken, password: chosen, confirmPassword: chosen })
  expect((await reset(COMMON)).json()).toMatchObject({ code: 'password_leaked' })
  expect((await reset('Another-Horse-8')).statusCode).toBe(200)
})
