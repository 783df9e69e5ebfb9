import { useStrings } from '../../i18n/strings.ts'
import { Note } from '../../ui/Note.tsx'
import { NotYou } from './NotYou.tsx'
import { waitText } from './wait-text.ts'
import { walletStrings } from './wallet-strings.en.ts'
import type { Wallet } from './wallet-types.ts'

/** [C9] Before anything is typed: no withdrawal leaves now, why, and when it does. */
export function HoldNote({ hold }: { hold: Wallet['withdrawalHold'] }) {
  const t = useStrings(walletStrings)
  if (hold === null) return null
  return (
    <Note tone="wait">
      {waitText({ waitReason: hold.reason, waitsUntilMs: hold.untilMs }, t)}
      <NotYou waitReason={hold.reason} />
    </Note>
  )
}
