import { useState } from 'react'
import { defineStrings, textOf } from '../i18n/strings.ts'

const noticeStrings = defineStrings('opponentNotice', {
  title: 'Opponent found',
  text: 'Your match waits for you: enter within 10 seconds.',
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
  if (document.visibilityState === 'visible' || !isSupported() || Notification.permission !== 'granted')
    return undefined
  const t = textOf(noticeStrings)
  try {
    const notice = new Notification(t('opponentNotice.title'), {
      body: t('opponentNotice.text'),
      icon: '/favicon-found.svg',
      tag: 'opponent-found',
    })
    notice.addEventListener('click', () => window.focus())
    return () => notice.close()
  } catch {
    // Phones allow notifications only to service workers: title and sound have to do.
    return undefined
  }
}
