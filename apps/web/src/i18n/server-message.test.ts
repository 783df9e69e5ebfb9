import { expect, test } from 'vitest'
import { errorText, serverMessage } from './error-text.ts'

test.each([
  [{ status: 400, data: { message: 'No' }, message: 'Rejected' }, 'No'],
  [{ status: 500, data: '<html>', message: 'Rejected' }, 'Rejected'],
  [{ status: 400, data: { message: '' } }, null],
  [{ status: 'FETCH_ERROR', error: 'TypeError' }, null],
  [undefined, null],
])('the message of the server is shown, else that of the error, else ours: %j {8.1-2}', (error, text) => {
  expect(errorText(error)).toBe(text)
})

test.each([null, 'text', 7, { data: null }, { data: { message: 7 } }])('no server message in %j', (error) => {
  expect(serverMessage(error)).toBeNull()
})
