import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AVATAR_IDS, AVATARS, avatarOf } from '@throwdown/contract/user'
import { expect, test } from 'vitest'
import { ROOT } from './dev-config.ts'

test('there are seven avatars, with their names and colours {1.3 3.8}', () => {
  expect(AVATARS).toEqual({
    first: { name: 'Warrior', color: '#6C1782' },
    second: { name: 'Mage', color: '#302626' },
    third: { name: 'Archer', color: '#753100' },
    fourth: { name: 'Knight', color: '#0AB6BF' },
    fifth: { name: 'Assassin', color: '#574C2A' },
    sixth: { name: 'Paladin', color: '#800D6F' },
    seventh: { name: 'Warlock', color: '#473232' },
  })
})

test.each(AVATAR_IDS)('the image of every avatar is in the repository, in its colour: %s {3.8-9}', (id) => {
  const { image, color } = avatarOf(id)
  const drawing = readFileSync(join(ROOT, 'apps/web/public', image), 'utf8')
  expect(drawing).toContain(`aria-label="${AVATARS[id].name}"`)
  expect(drawing).toContain(color)
  const [border] = /(?<=<circle cx="256" cy="256" r="256" fill=")#[0-9a-f]{6}/.exec(drawing) ?? []
  expect([border, border?.toUpperCase() === color]).toEqual([expect.any(String), false])
  // Shown as a picture of our own origin: it fetches nothing and runs nothing.
  expect(drawing).not.toMatch(/<script|href|<style/)
})
