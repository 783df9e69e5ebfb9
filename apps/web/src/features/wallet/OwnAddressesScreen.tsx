import type { OwnAddress } from '@throwdown/contract/own-addresses'
import { ArrowLeft, Wallet } from 'lucide-react'
import { useOwnAddressesQuery } from '../../api/own-addresses.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { AddOwnAddress } from './AddOwnAddress.tsx'
import { OwnAddressRow } from './OwnAddressRow.tsx'
import { ownAddressStrings } from './own-address-strings.en.ts'
import { WalletPage } from './WalletPage.tsx'
import { WalletError, WalletLoading } from './WalletState.tsx'

/** [C3] [C9] Where the player withdraws to. An address that is added beforehand has waited its day when it is needed. */
export default function OwnAddressesScreen() {
  const t = useStrings(ownAddressStrings)
  const { data, error, refetch } = useOwnAddressesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <WalletPage title={t('ownAddress.title')}>
      <Stack gap={5}>
        <Text tone="muted" textWrap="pretty">
          {t('ownAddress.intro')}
        </Text>
        {data ? (
          <>
            <AddOwnAddress count={data.data.addresses.length} />
            <List addresses={data.data.addresses} />
          </>
        ) : error ? (
          <WalletError title={t('ownAddress.loadError')} error={error} onRetry={() => void refetch()} />
        ) : (
          <WalletLoading height="360px" />
        )}
        <Row>
          <TextLink to={paths.withdraw} icon={<ArrowLeft size={16} aria-hidden />}>
            {t('ownAddress.toWithdraw')}
          </TextLink>
        </Row>
      </Stack>
    </WalletPage>
  )
}

function List({ addresses }: { addresses: readonly OwnAddress[] }) {
  const t = useStrings(ownAddressStrings)
  if (addresses.length === 0)
    return (
      <EmptyState
        icon={<Wallet size={48} aria-hidden />}
        title={t('ownAddress.none')}
        text={t('ownAddress.noneText')}
      />
    )
  return (
    <Stack as="ul" aria-label={t('ownAddress.list')}>
      {addresses.map((own) => (
        <OwnAddressRow key={own.address} own={own} />
      ))}
    </Stack>
  )
}
