import { expect, type Page } from '@playwright/test'
import { paths } from '../../apps/web/src/routing/paths.ts'
import { openAt, type Screen } from '../screen.ts'

const at = (name: string, path: string, heading: string): Screen => ({
  name,
  open: (page) => openAt(page, path, heading),
})

type Screens = readonly [Screen, ...Screen[]]

const HELP: Screens = [
  at('help', '/help', 'How can we help?'),
  { name: 'help-answer', open: openAnswer },
  { name: 'help-search', open: search },
]

/** The pages that everybody reads without an account. */
export const PUBLIC_SCREENS = {
  [paths.help]: HELP,
  [paths.status]: [at('status', '/status', 'Is Throwdown working?')],
  [paths.terms]: [
    at('terms-page', '/terms', 'Terms and Conditions'),
    at('terms-section', '/terms#fees', 'Terms and Conditions'),
  ],
  [paths.privacy]: [at('privacy-page', '/privacy', 'Privacy Policy')],
  [paths.responsiblePlay]: [at('responsible-play', '/responsible-play', 'Responsible play')],
} as const satisfies Record<string, Screens>

async function openAnswer(page: Page): Promise<void> {
  await page.goto('/help#what-i-receive')
  await expect(page.getByText('The same match in Bounty Mode')).toBeVisible()
}

async function search(page: Page): Promise<void> {
  await page.goto('/help')
  // Keys: what moves after them was asked for, and is not counted as a shift.
  await page.getByRole('textbox', { name: /^Search/ }).pressSequentially('held')
  await expect(page.getByText('Why is my withdrawal held?')).toBeVisible()
}
