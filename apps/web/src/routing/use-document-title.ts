import { useEffect } from 'react'
import { defineStrings, useStrings } from '../i18n/strings.ts'

const titleStrings = defineStrings('title', { page: '{{page}} · Throwdown' })

/** Names the page in the browser's tab. */
export function useDocumentTitle(page: string): void {
  const t = useStrings(titleStrings)
  const title = t('title.page', { page })
  useEffect(() => {
    document.title = title
  }, [title])
}
