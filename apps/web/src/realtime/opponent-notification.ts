import { useState } from 'react'
import { defineStrings, textOf } from '../i18n/strings.ts'

const noticeStrings = defineStrings('opponentNotice', {
  title: 'Opponent found',
  text: 'Your match waits for you: enter within 10 seconds.',
  openTitle: 'Open your throw: {{left}}',
  openText: 'Your sealed throw must be opened. Connect again, and it opens by itself.',
})

type Consent = NotificationPermission | 'unsupported'

const isSupported = (): boolean => Reflect.has(globalThis, 'Notification')

/** Whether this browser shows our notifications, and the question. Browsers ask only after a click. */
export function useNotifications(): { consent: Consent; ask: () => void } {
  const [consent, setConsent] = useState<Consent>(() =>
    isSupported() ? Notification.permission : 'unsupported',
  )
  return {
    consent,
    ask: () => void Notification.requestPermission().then(setConsent, () => setConsent('denied')),
  }
}

/** Only for a tab nobody looks at, and only with consent. The returned function takes it away again. */
export function notifyOpponentFound(): (() => void) | undefined {
  const t = textOf(noticeStrings)
  return notify('opponent-found', t('opponentNotice.title'), t('opponentNotice.text'))
}

/** The same for a sealed throw that is not opened yet; each one replaces the last, so that it counts down. */
export function notifyOpenThrow(left: string): (() => void) | undefined {
  const t = textOf(noticeStrings)
  return notify('open-throw', t('opponentNotice.openTitle', { left }), t('opponentNotice.openText'))
}

function notify(tag: string, title: string, body: string): (() => void) | undefined {
  if (document.visibilityState === 'visible' || !isSupported() || Notification.permission !== 'granted')
    return undefined
  try {
    const notice = new Notification(title, { body, icon: '/favicon-found.svg', tag })
    notice.addEventListener('click', () => window.focus())
    return () => notice.close()
  } catch {
    // Phones allow notifications only to service workers: title and sound have to do.
    return undefined
  }
}
