import { useEffect } from 'react'
import { defineStrings, useStrings } from '../i18n/strings.ts'

const titleStrings = defineStrings('title', {
  page: '{{page}} · Throwdown',
  opponentFound: '▶ Opponent found · Throwdown',
  openThrow: 'Open your throw: {{left}} · Throwdown',
})

const shown = { page: '', announced: null as string | null }

function showTitle(changes: Partial<typeof shown>): void {
  Object.assign(shown, changes)
  document.title = shown.announced ?? shown.page
}

const ICONS = { usual: '/favicon.svg', found: '/favicon-found.svg' } as const

/** The dot is seen where a row of tabs has no room for titles. */
function showIcon(name: keyof typeof ICONS): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', ICONS[name])
}

/** Names the page in the browser's tab. */
export function useDocumentTitle(page: string): void {
  const t = useStrings(titleStrings)
  const title = t('title.page', { page })
  useEffect(() => showTitle({ page: title }), [title])
}

type TitleCall = {
  readonly isFound: boolean
  /** The time left to open a sealed throw; null if nothing has to be opened. */
  readonly openLeft: string | null
}

/** Calls the player back to the tab: it goes before the name of whatever page is open. */
export function useCallInTitle({ isFound, openLeft }: TitleCall): void {
  const t = useStrings(titleStrings)
  const found = isFound ? t('title.opponentFound') : null
  const text = openLeft === null ? found : t('title.openThrow', { left: openLeft })
  const isCalling = text !== null
  useEffect(() => showTitle({ announced: text }), [text])
  useEffect(() => {
    if (!isCalling) return undefined
    showIcon('found')
    return () => {
      showTitle({ announced: null })
      showIcon('usual')
    }
  }, [isCalling])
}
