import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog, type Log } from './log.ts'

function logLines(write: (log: Log) => void): string[] {
  const lines: string[] = []
  const log = createLog(
    { level: 'info', format: 'json', process: 'test' },
    { write: (line) => lines.push(line) },
  )
  write(log)
  return lines
}

test.each([
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'code',
  'token',
  'reset_token',
  'nonce',
  'hand',
])('%s is cut at every depth', (name) => {
  const [line] = logLines((log) =>
    log.info({ [name]: 'opensesame', a: { b: [{ [name]: 'opensesame' }] } }, 'call'),
  )
  expect(line).toContain('[redacted]')
  expect(line).not.toContain('opensesame')
})

test('a child logger redacts its own fields too', () => {
  const lines = logLines((log) =>
    log.child({ requestId: 'r-1' }).info({ headers: { cookie: 'opensesame' } }, 'call'),
  )
  expect(lines.join()).toContain('r-1')
  expect(lines.join()).not.toContain('opensesame')
})

test.each(['json', 'pretty'] as const)('a line break makes no second line of %s', async (format) => {
  const forged = '\r\n{"level":60,"msg":"forged"}'
  const output = new PassThrough({ encoding: 'utf8' })
  const log = createLog({ level: 'info', format, process: 'test' }, output)
  log.info({ path: `/x${forged}` }, `one${forged}`)
  const [text] = await once(output, 'data')
  expect(text).toContain('forged')
  expect(String(text).trimEnd()).not.toMatch(/[\r\n]/)
})

test('an error is logged with code and cause, without the row a database error quotes', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ann@example.com)',
  })
  const [line] = logLines((log) => log.error({ err: new Error('signup failed', { cause }) }, 'failed'))
  expect(line).toContain('"errorCode":"23505"')
  expect(line).not.toContain('ann@example.com')
})
