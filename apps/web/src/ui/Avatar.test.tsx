import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'

test('an avatar is its figure, or else the first letter of the name in upper case {2.80}', () => {
  const figure = renderToStaticMarkup(<Avatar name="galant" figure="mage" isDecorative />)
  expect(figure).toContain('src="/avatars/mage.svg"')
  expect(figure).not.toContain('>G<')
  expect(renderToStaticMarkup(<Avatar name="galant" isDecorative />)).toContain('>G<')
})
