import type { OwnUser } from '@throwdown/contract/user'
import { unitsOf } from '@throwdown/rules/money'
import { BadgeCheck, Pencil, ScrollText, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useGlobalLeaderboardQuery } from '../../api/standings.ts'
import { useCurrentBalanceQuery } from '../../api/wallet.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { avatarFigure } from '../../ui/avatar-figure.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { Money, Sol } from '../../ui/Money.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { utc } from '../../ui/text/utc.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './AccountCards.module.css'
import { AvatarDialog } from './AvatarDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { profileStrings } from './profile-strings.en.ts'
import { UsernameDialog } from './UsernameDialog.tsx'

/** More of them are drawn smaller. */
const LETTERS_MAX = 14

/** Who the player is, and what of it can be changed. */
export function AccountCards({ user }: { user: OwnUser }) {
  return (
    <div className={styles.cards}>
      <Face user={user} />
      <Facts user={user} />
      <WalletBadge />
    </div>
  )
}

function Face({ user }: { user: OwnUser }) {
  const t = useStrings(profileStrings)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Stack as={Panel} gap={2} align="center" justify="center">
      <button
        type="button"
        className={styles.avatar}
        aria-label={t('profile.avatar.open')}
        onClick={() => setIsOpen(true)}
      >
        <Avatar name={user.username} figure={avatarFigure(user.avatar.id)} size="huge" isDecorative />
        <span className={styles.pencil}>
          <Pencil size={18} aria-hidden />
        </span>
      </button>
      <h2 className={classNames(styles.name, user.username.length > LETTERS_MAX && styles.long)}>
        {user.username}
      </h2>
      <Rank />
      <AvatarDialog user={user} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Stack>
  )
}

/** The place on the board of all time. Its line keeps its height while it loads and without one. */
function Rank() {
  const t = useStrings(profileStrings)
  const { data } = useGlobalLeaderboardQuery({ query: { limit: 1 } })
  const board = data?.data
  return (
    <p className={styles.rank}>
      {board?.me &&
        t('profile.account.rank', {
          rank: formatCount(board.me.rank),
          players: formatCount(board.totalPlayers),
        })}
    </p>
  )
}

type Edited = 'username' | 'password'

function Facts({ user }: { user: OwnUser }) {
  const t = useStrings(profileStrings)
  const [edited, setEdited] = useState<Edited | null>(null)
  const close = () => setEdited(null)
  const edit = (what: Edited, label: string) => (
    <Button
      tone="quiet"
      size="small"
      aria-label={label}
      icon={<Pencil aria-hidden />}
      onClick={() => setEdited(what)}
    />
  )
  return (
    <Stack as={Panel} gap={3} className={styles.facts}>
      <Stack as="dl">
        <Fact
          label={t('profile.account.username')}
          aside={edit('username', t('profile.account.editUsername'))}
        >
          {user.username}
        </Fact>
        <Fact
          label={t('profile.account.password')}
          aside={edit('password', t('profile.account.editPassword'))}
        >
          <span aria-hidden="true">••••••••••</span>
          <VisuallyHidden>{t('profile.account.hidden')}</VisuallyHidden>
        </Fact>
        <Fact label={t('profile.account.email')} aside={<Verified />}>
          {user.email}
        </Fact>
        <Fact label={t('profile.account.joined')}>{utc.longDay(Date.parse(user.createdAt))}</Fact>
      </Stack>
      <TextLink to={paths.security} icon={<ShieldCheck size={15} aria-hidden />}>
        {t('profile.account.security')}
      </TextLink>
      <UsernameDialog username={user.username} isOpen={edited === 'username'} onClose={close} />
      <PasswordDialog user={user} isOpen={edited === 'password'} onClose={close} />
    </Stack>
  )
}

function Verified() {
  const t = useStrings(profileStrings)
  return (
    <span className={styles.verified}>
      <BadgeCheck size={14} aria-hidden />
      <span className={styles.verifiedWord}>{t('profile.account.verified')}</span>
    </span>
  )
}

function Fact({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{children}</span>
        {aside}
      </dd>
    </div>
  )
}

const SOL_DECIMALS = 4

function WalletBadge() {
  const t = useStrings(profileStrings)
  return (
    <Stack as={Panel} gap={3} justify="start">
      <Row gap={2} align="center" justify="between">
        <h2 className={styles.title}>{t('profile.wallet.title')}</h2>
        <span className={styles.tag}>
          {t('profile.wallet.connected')} <span className={styles.sol}>{t('profile.wallet.sol')}</span>
        </span>
      </Row>
      <Amounts />
      <TextLink to={paths.wallet} icon={<ScrollText size={15} aria-hidden />}>
        {t('profile.wallet.activity')}
      </TextLink>
    </Stack>
  )
}

function Amounts() {
  const t = useStrings(profileStrings)
  const { data, isError, isFetching } = useCurrentBalanceQuery()
  const balance = data?.data
  if (!balance && isError && !isFetching) return <p role="alert">{t('profile.wallet.failed')}</p>
  if (!balance) return <output>{t('profile.wallet.loading')}</output>
  return (
    <Stack gap={1} className={styles.amounts}>
      <Money micros={unitsOf(balance.usdBalance, 'USD')} size="huge" />
      {/* [C4] Without a fresh price the figure is left out, and nothing replaces it. */}
      {balance.solBalance !== null && (
        <span>
          <Sol lamports={unitsOf(balance.solBalance, 'SOL')} decimals={SOL_DECIMALS} />
        </span>
      )}
    </Stack>
  )
}
