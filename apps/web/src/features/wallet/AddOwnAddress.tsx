import { formatUsd } from '@throwdown/rules/money'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useAddOwnAddressMutation } from '../../api/own-addresses.ts'
import { useCurrentBalanceQuery, useWalletQuery } from '../../api/wallet.ts'
import { focusInvalidField } from '../../forms/use-checked-form.ts'
import { errorText, textOfCode } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { AddressArea } from './AddressArea.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { checkAddress } from './check-withdrawal.ts'
import { ownAddressStrings } from './own-address-strings.en.ts'
import { useConfirming } from './use-confirming.ts'
import factStyles from './WithdrawalFacts.module.css'
import { walletStrings } from './wallet-strings.en.ts'

/** As many as the server takes, so that nobody proves who they are in vain. */
const ADDRESSES_MAX = 20

/** [C9] An address is added as a withdrawal is asked for: the player proves anew who they are. */
export function AddOwnAddress({ count }: { count: number }) {
  const t = useStrings(ownAddressStrings)
  const noMoney = useMissingMoney()
  const unavailable = (count >= ADDRESSES_MAX && textOfCode('addresses_full')) || noMoney
  const { address, setAddress, error, isBusy, confirming, submit } = useAddition(unavailable === null)
  return (
    <>
      <Stack as="form" gap={3} noValidate onSubmit={submit}>
        <AddressArea label={t('ownAddress.field')} value={address} error={error} onText={setAddress} />
        <Row>
          <Button
            type="submit"
            tone="primary"
            icon={<Plus size={18} aria-hidden />}
            busyText={isBusy && t('ownAddress.adding')}
            disabledReason={unavailable}
          >
            {t('ownAddress.add')}
          </Button>
        </Row>
      </Stack>
      {confirming && (
        <ConfirmDialog
          key={confirming.confirmation.confirmationId}
          {...confirming}
          facts={<AddressFacts address={confirming.about.address} />}
          submitText={t('ownAddress.add')}
        />
      )}
    </>
  )
}

function AddressFacts({ address }: { address: string }) {
  const t = useStrings(ownAddressStrings)
  return (
    <dl className={factStyles.facts} aria-label={t('ownAddress.confirmFacts')}>
      <dt>{t('ownAddress.newAddress')}</dt>
      <dd className={factStyles.whole}>{address}</dd>
      <dt>{t('ownAddress.firstUse')}</dt>
      <dd>{t('ownAddress.afterDay')}</dd>
    </dl>
  )
}

function useAddition(isAvailable: boolean) {
  const t = useStrings(ownAddressStrings, walletStrings)
  const [address, setAddress] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [add, { isLoading }] = useAddOwnAddressMutation()
  const refuse = (error: unknown): void => setRefused(errorText(error) ?? t('ownAddress.noReply'))
  const { confirm, isOpening, confirming } = useConfirming<{ purpose: 'address'; address: string }>({
    onProved: (about, confirmationId) => void send(about.address, confirmationId),
    onRefused: refuse,
  })
  function change(text: string): void {
    setAddress(text)
    setRefused(null)
  }
  async function send(confirmed: string, confirmationId: string): Promise<void> {
    const { error } = await add({ body: { address: confirmed, confirmationId } })
    if (error) return refuse(error)
    change('')
    setWasSent(false)
    return undefined
  }
  const trouble = (address !== '' || wasSent) && checkAddress(address)
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isAvailable) return
    setWasSent(true)
    setRefused(null)
    if (checkAddress(address)) focusInvalidField(event.currentTarget)
    else void confirm({ purpose: 'address', address })
  }
  const error = (trouble ? t(trouble.key) : refused) ?? undefined
  return { address, setAddress: change, error, isBusy: isLoading || isOpening, confirming, submit }
}

/** [L6] Only an account with money for a withdrawal may add one. */
function useMissingMoney(): string | null {
  const t = useStrings(ownAddressStrings)
  const wallet = useWalletQuery().data?.data
  const balance = useCurrentBalanceQuery().data?.data
  if (!wallet || !balance) return null
  const needed = BigInt(wallet.withdrawalMin)
  const has = BigInt(balance.available) + BigInt(balance.withdrawOnly)
  return has < needed ? t('ownAddress.needsMoney', { amount: formatUsd(needed) }) : null
}
