import { Link } from 'react-router'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { ArrivingDeposits } from './ArrivingDeposits.tsx'
import { walletStrings } from './wallet-strings.en.ts'

/** [C2] Instead of everything that invites to send: only what is on its way already. */
export function AddressRefused() {
  const t = useStrings(walletStrings)
  return (
    <Stack gap={3}>
      <Note tone="warning">
        <b>{t('wallet.topUp.refusedTitle')}</b> {t('wallet.topUp.refused')}{' '}
        <Link to={paths.contact}>{t('wallet.topUp.toSupport')}</Link>
      </Note>
      <ArrivingDeposits isQuick={false} />
    </Stack>
  )
}
