import { expect, type Page } from '@playwright/test'
import { aPlayer } from './people.ts'
import { signIn } from './steps.ts'

export interface Screen {
  readonly name: string
  /** What comes first, once for all screens that begin with it: they can be opened one after the other in the same page. */
  readonly start?: (page: Page) => Promise<void>
  readonly open: (page: Page) => Promise<void>
}

/** Opens a screen in a new page. */
export async function reach(page: Page, { start, open }: Screen): Promise<void> {
  await start?.(page)
  await open(page)
}

/** The start of what every new player can open. */
export async function startAsPlayer(page: Page): Promise<void> {
  await signIn(page, await aPlayer())
}

/** A screen of a new player that has its own address. */
export function ofPlayer(name: string, path: string, heading: string | RegExp): Screen {
  return { name, start: startAsPlayer, open: (page) => openAt(page, path, heading) }
}

export async function openAt(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading, exact: typeof heading === 'string' })).toBeVisible()
  await nothingLoads(page)
}

export async function nothingLoads(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}
