import { expect, test } from 'vitest'
import { findRoute } from './preload-screen.ts'

test.each([
  ['/', 'Welcome'],
  ['/dashboard', 'Dashboard'],
  ['/Dashboard/', 'Dashboard'],
  ['/play', 'Play'],
  ['/play/0190a5c0-0000-7000-8000-0000000000aa', 'Duel'],
  ['/profile', 'Profile'],
  ['/profile/overview', 'Profile'],
  ['/view-pool/7', 'Full Pool'],
  ['/play/one/two', 'Page not found'],
  ['/no/such/page', 'Page not found'],
])('the page of %s is %s', (pathname, title) => {
  expect(findRoute(pathname)?.title).toBe(title)
})
