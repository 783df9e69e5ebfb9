import { useEffect } from 'react'
import { defineStrings, useStrings } from '../i18n/strings.ts'

const titleStrings = defineStrings('title', {
  page: '{{page}} · Throwdown',
  opponentFound: '▶ Opponent found · Throwdown',
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

/** Calls the player back to the tab: it goes before the name of whatever page is open. */
export function useOpponentInTitle(isFound: boolean): void {
  const t = useStrings(titleStrings)
  const text = t('title.opponentFound')
  useEffect(() => {
    if (!isFound) return undefined
    showTitle({ announced: text })
    showIcon('found')
    return () => {
      showTitle({ announced: null })
      showIcon('usual')
    }
  }, [isFound, text])
}
