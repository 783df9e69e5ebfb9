import { showToast } from '../../ui/show-toast.ts'

const WELCOME_DELAY_MS = 500
const WELCOME_MS = 6_000

/** A greeting appears on the page the player arrives at, not on the one they leave. */
export function showWelcome(message: string): void {
  setTimeout(() => showToast('success', message, { durationMs: WELCOME_MS }), WELCOME_DELAY_MS)
}
