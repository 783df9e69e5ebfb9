/** What takes the page for itself: it has steps, and only one can be done at a time. */
export type SecurityTask = 'switch-on' | 'switch-off' | 'add-passkey' | 'change-email'
