import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ROOT } from './dev-config.ts'
import { descriptionBreaks } from './releases/description-breaks.ts'
import { schemaBreaks } from './releases/schema-breaks.ts'
import { runGit } from './run-git.ts'

const FILE = 'docs/openapi.json'

test('no change since the last release breaks a caller, unless CHANGELOG.md names the call', () => {
  const now: unknown = JSON.parse(readFileSync(`${ROOT}${FILE}`, 'utf8'))
  const [, unreleased = ''] = readFileSync(`${ROOT}CHANGELOG.md`, 'utf8').split(/^## /m)
  const breaks = descriptionBreaks(releasedDescription() ?? now, now)
  expect(breaks.filter(({ call }) => !unreleased.includes(`\`${call}\``))).toEqual([])
})

/** Of the release in db/base.json; as 0.2.0 had none, the description as it was committed first. */
function releasedDescription(): unknown {
  const { commit }: { commit: string } = JSON.parse(readFileSync(`${ROOT}db/base.json`, 'utf8'))
  const hasOne = isInHistory(commit) && runGit(ROOT, ['ls-tree', '--name-only', commit, '--', FILE]) !== ''
  const [first] = runGit(ROOT, ['log', '--diff-filter=A', '--format=%H', '--', FILE]).split('\n')
  const base = hasOne ? commit : first
  return base ? JSON.parse(runGit(ROOT, ['show', `${base}:${FILE}`])) : null
}

/** A clone may be without older commits: then nothing can be compared. */
function isInHistory(commit: string): boolean {
  try {
    runGit(ROOT, ['cat-file', '-e', `${commit}^{commit}`])
    return true
  } catch {
    return false
  }
}

const text = { type: 'string' }
const object = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})

describe('a call breaks', () => {
  test.each([
    ['when it is removed', {}, undefined, ['it was removed']],
    ['when it asks for a session', {}, { security: [{ bearer: [] }] }, ['it asks for a session']],
    ['when it becomes one of staff', {}, { 'x-staff-only': true }, ['it is for staff only']],
    [
      'when a parameter becomes required',
      {},
      { parameters: [aQuery(true)] },
      ['request.query.size may be missing'],
    ],
    ['when a parameter is removed', { parameters: [aQuery(false)] }, {}, ['request.query.size is unknown']],
    ['when a body is needed', {}, { requestBody: aBody(object({})) }, ['request.body may be missing']],
    [
      'when the request needs one more field',
      { requestBody: aBody(object({})) },
      { requestBody: aBody(object({ size: text })) },
      ['request.body.size may be missing'],
    ],
    [
      'when the reply has one field less',
      { responses: { 200: aBody(object({ size: text })) } },
      {},
      ['reply.size may be missing'],
    ],
  ])('%s', (_, before, after, reasons) => {
    const older = aDescription({ '/a': { post: { ...aCall, ...before } } })
    const newer = aDescription(after ? { '/a': { post: { ...aCall, ...after } } } : {})
    expect(descriptionBreaks(older, newer)).toEqual(reasons.map((reason) => ({ call: 'POST /a', reason })))
  })

  test('never by a new call, a parameter that may be missing or one more field of the reply', () => {
    const more = { ...aCall, parameters: [aQuery(false)], responses: { 200: aBody(object({ size: text })) } }
    const newer = aDescription({ '/a': { post: more }, '/b': { get: aCall } })
    expect(descriptionBreaks(aDescription({ '/a': { post: aCall } }), newer)).toEqual([])
  })
})

describe('a value that is made and read', () => {
  test.each([
    { made: { enum: ['a', 'b'] }, read: { enum: ['a'] }, breaks: ['x may be b'] },
    { made: { const: 'a' }, read: { enum: ['a', 'b'] }, breaks: [] },
    { made: text, read: { enum: ['a'] }, breaks: ['x may be any value'] },
    { made: { type: 'integer' }, read: { type: 'number' }, breaks: [] },
    { made: { type: 'number' }, read: { type: 'integer' }, breaks: ['x is number, not integer'] },
    { made: text, read: { ...text, maxLength: 5 }, breaks: ['x has another maxLength'] },
    { made: { ...text, maxLength: 4 }, read: { ...text, maxLength: 5 }, breaks: [] },
    { made: { ...text, minLength: 1 }, read: { ...text, minLength: 2 }, breaks: ['x has another minLength'] },
    { made: { ...text, pattern: 'a' }, read: { ...text, pattern: 'b' }, breaks: ['x has another pattern'] },
    { made: { ...text, pattern: 'a' }, read: text, breaks: [] },
    { made: { anyOf: [text, { type: 'null' }] }, read: text, breaks: ['x is null, not string'] },
    { made: text, read: { anyOf: [text, { type: 'null' }] }, breaks: [] },
    { made: { type: 'null' }, read: { oneOf: [text] }, breaks: ['x has a variant that is unknown'] },
    {
      made: { type: 'array', items: text },
      read: { type: 'array', items: { ...text, maxLength: 1 } },
      breaks: ['x[] has another maxLength'],
    },
    {
      made: { type: 'array', prefixItems: [text] },
      read: { type: 'array', prefixItems: [text, text] },
      breaks: ['x has another number of items'],
    },
    {
      made: { type: 'object', additionalProperties: text },
      read: { type: 'object', additionalProperties: { type: 'number' } },
      breaks: ['x.* is string, not number'],
    },
    {
      made: object({ a: object({ b: text }, []) }),
      read: object({ a: object({ b: text }) }),
      breaks: ['x.a.b may be missing'],
    },
    { made: text, read: {}, breaks: [] },
    { made: {}, read: text, breaks: ['x is undefined, not string'] },
  ])('$made as $read', ({ made, read, breaks }) => {
    expect(schemaBreaks(made, read, 'refused', 'x')).toEqual(breaks)
  })
})

const aCall = { responses: { 200: aBody(object({})) } }

function aBody(schema: object) {
  return { content: { 'application/json': { schema } } }
}

function aQuery(required: boolean) {
  return { in: 'query', name: 'size', required, schema: text }
}

const aDescription = (paths: object) => ({ paths })
