import { BookUser } from 'lucide-react'
import { useOwnAddressesQuery } from '../../api/own-addresses.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Select } from '../../ui/Select.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { formatMoment } from '../../ui/text/clock.ts'
import { useNowMs } from '../../ui/use-now.ts'
import { ownAddressStrings } from './own-address-strings.en.ts'
import { shortAddress } from './wallet-types.ts'

const TICK_MS = 30_000

/** [C3] The addresses that the player has already; the field below takes any other, also when these cannot be loaded. */
export function OwnAddressChoice({
  chosen,
  onChoose,
}: {
  chosen: string
  onChoose: (address: string) => void
}) {
  const t = useStrings(ownAddressStrings)
  const { data } = useOwnAddressesQuery(undefined, { refetchOnMountOrArgChange: true })
  const nowMs = useNowMs(TICK_MS)
  const addresses = data?.data.addresses ?? []
  const options = addresses.map(({ address, usableAtMs }) => ({
    value: address,
    label:
      usableAtMs > nowMs
        ? t('ownAddress.chooseFrom', { address: shortAddress(address), from: formatMoment(usableAtMs) })
        : shortAddress(address),
  }))
  const isOwn = addresses.some(({ address }) => address === chosen)
  return (
    <>
      {options.length > 0 && (
        <Select
          label={t('ownAddress.title')}
          value={isOwn ? chosen : ''}
          options={[{ value: '', label: t('ownAddress.chooseOne') }, ...options]}
          onValueChange={onChoose}
        />
      )}
      <TextLink to={paths.ownAddresses} icon={<BookUser size={16} aria-hidden />}>
        {t(options.length > 0 ? 'ownAddress.title' : 'ownAddress.manageFirst')}
      </TextLink>
    </>
  )
}
