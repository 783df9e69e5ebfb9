import type { Locator, Page } from '@playwright/test'
import { expect as expectAtOnce } from '@playwright/test'
import { codeIn, mailTo } from './mailbox.ts'
import { mayThrow } from './match/match-steps.ts'
import type { Person } from './people.ts'
import { depositAddressOn, FINAL_WITHIN_MS } from './wallet/wallet-steps.ts'

/** What a person needs to find the next thing to click. */
const LOOKS_MS = 800
/** A fast typist. */
const KEY_MS = 100
const MATCHED_WITHIN_MS = 60_000
/** A shared machine may stand still for seconds. */
const expect = expectAtOnce.configure({ timeout: 20_000 })

/** A person who reads before each click and types into each field; counts the clicks. */
export class Newcomer {
  clicks = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    await this.page.waitForTimeout(LOOKS_MS)
    await target.click()
    this.clicks += 1
  }

  press(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole('button', { name, exact: typeof name === 'string' }).first())
  }

  async type(name: string, text: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name, exact: true })
    await this.click(field)
    await field.pressSequentially(text, { delay: KEY_MS })
  }

  /** From the splash screen to the dashboard of a verified account. */
  async signUp(person: Person): Promise<void> {
    await this.page.goto('/')
    await expect(this.page.getByRole('progressbar')).toBeVisible()
    await expect(this.page).toHaveURL('/signup')
    await this.press('Decline')
    await this.type('Username', person.username)
    await this.type('Email', person.email)
    await this.type('Password', person.password)
    await this.click(this.page.getByRole('checkbox', { name: /I agree to the/ }))
    await this.press('Create Account')
    await expect(this.page).toHaveURL('/email-verification')
    const code = codeIn(await mailTo(person.email))
    await this.click(this.page.getByRole('group', { name: 'code' }).getByRole('textbox').first())
    // The sixth digit sends it.
    await this.page.keyboard.type(code, { delay: KEY_MS })
    await expect(this.page).toHaveURL('/dashboard')
  }

  async throwInPractice(): Promise<void> {
    await this.click(this.page.getByRole('link', { name: 'Practice free' }))
    await this.press('Fight Cycler')
    await this.throwRock()
  }

  /** Asks for a $5 game without money, enters date of birth and country, and sends coins to the address shown. */
  async topUp(send: (address: string) => Promise<unknown>): Promise<void> {
    await this.press(/^\$5(?!\d)/)
    await this.press('Join Game')
    await this.click(this.page.getByRole('dialog').getByRole('link', { name: /^Top up/ }))
    await this.click(this.page.getByRole('link', { name: 'Enter them now' }))
    for (const [part, text] of [
      ['Day', '4'],
      ['Month', '5'],
      ['Year', '1990'],
    ] as const)
      await this.type(part, text)
    await this.page.getByRole('combobox', { name: 'Country you live in' }).selectOption('Germany')
    // A list takes two clicks.
    this.clicks += 2
    await this.click(this.page.getByRole('checkbox', { name: /they are true/ }))
    await this.press('Continue')
    await expect(this.page).toHaveURL('/wallet/top-up')
    await send(await depositAddressOn(this.page))
    await expect(this.page.getByText(/ is in your balance$/)).toBeVisible({ timeout: FINAL_WITHIN_MS })
    await this.click(this.page.getByRole('link', { name: 'Throwdown home' }))
  }

  /** Against whom the queue brings. */
  async throwForMoney(): Promise<void> {
    await this.press(/^\$5(?!\d)/)
    await this.press('Join Game')
    await expect(this.page).toHaveURL(/\/play\/[0-9a-f-]{36}$/, { timeout: MATCHED_WITHIN_MS })
    await this.throwRock()
  }

  private async throwRock(): Promise<void> {
    await mayThrow(this.page)
    await this.press(/^Rock/)
    await expect(this.page.getByText('Rock, sealed')).toBeVisible()
  }
}
