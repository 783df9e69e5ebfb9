import { expect, test } from 'vitest'
import { socialLinksOf } from './social-links.ts'

test('every network is shown, with its address if it is configured', () => {
  const variables = {
    VITE_SOCIAL_X: 'https://x.com/throwdown',
    VITE_SOCIAL_TIKTOK: 'https://www.tiktok.com/@throwdown',
    VITE_SOCIAL_MYSPACE: 'https://myspace.com/throwdown',
  }
  expect(socialLinksOf(variables)).toEqual([
    { network: 'tiktok', url: 'https://www.tiktok.com/@throwdown' },
    { network: 'facebook', url: null },
    { network: 'instagram', url: null },
    { network: 'youtube', url: null },
    { network: 'x', url: 'https://x.com/throwdown' },
  ])
})

test.each(['', 'javascript:alert(1)', 'http://x.com/throwdown', 'x.com/throwdown'])(
  'only an https address becomes a link: %s',
  (url) => {
    expect(socialLinksOf({ VITE_SOCIAL_X: url })).toContainEqual({ network: 'x', url: null })
  },
)
