import { useStrings } from '../i18n/strings.ts'
import { verifyPath } from '../routing/paths.ts'
import { showToast } from '../ui/show-toast.ts'
import { shellStrings } from './shell-strings.en.ts'

/** Shares or copies the address of a proof. It is public: anyone who gets it can check the match. */
export function useShareProof(matchId: string): () => Promise<void> {
  const t = useStrings(shellStrings)
  return async () => {
    const url = new URL(verifyPath(matchId), location.origin).href
    // A phone has its own way to share; closing it is not a failure.
    if (Reflect.has(navigator, 'share'))
      return navigator.share({ url, title: t('shell.shareTitle') }).catch(() => undefined)
    const isCopied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    )
    showToast(isCopied ? 'success' : 'info', isCopied ? t('shell.shareCopied') : url)
  }
}
