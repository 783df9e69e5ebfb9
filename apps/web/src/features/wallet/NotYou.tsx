import { Link } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { cancelStrings } from './cancel-strings.en.ts'
import { waitsAfterChange } from './wait-text.ts'
import type { Withdrawal } from './wallet-types.ts'

type NotYouProps = Pick<Withdrawal, 'waitReason'> & { canCancel?: boolean }

/** [C9] The day of waiting is for the player who did not ask for it: what to do then. */
export function NotYou({ waitReason, canCancel = false }: NotYouProps) {
  const t = useStrings(cancelStrings)
  if (canCancel && waitReason === 'new_address') return <> {t('cancel.notYou.cancel')}</>
  if (waitReason === null || !waitsAfterChange(waitReason)) return null
  return (
    <>
      {' '}
      <Link to={paths.contact}>{t('cancel.notYou.write')}</Link>
    </>
  )
}
