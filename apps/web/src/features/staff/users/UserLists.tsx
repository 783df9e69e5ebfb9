import type { StaffPlayer } from '@throwdown/contract/staff-players'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useStrings } from '../../../i18n/strings.ts'
import { verifyPath } from '../../../routing/paths.ts'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Money } from '../../../ui/Money.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { TitledPanel } from '../TitledPanel.tsx'
import styles from './user-panels.module.css'
import { userStrings } from './user-strings.en.ts'

/** The newest lines of the statement, as the player sees them. */
export function LinesPanel({ lines }: Pick<StaffPlayer, 'lines'>) {
  const t = useStrings(userStrings)
  return (
    <ListPanel list="lines">
      {lines.map(({ id, kind, atMs, amount, balanceAfter, reference }) => (
        <li key={id} className={styles.row}>
          <span>
            {t(`staffUsers.lines.${kind}`)} <Hint as="span">{utc.moment(atMs)}</Hint>
          </span>
          <Money micros={BigInt(amount)} sign="always" />
          <Hint as="span">{reference}</Hint>
          <Hint as="span">
            <Money micros={BigInt(balanceAfter)} />
          </Hint>
        </li>
      ))}
    </ListPanel>
  )
}

export function MatchesPanel({ matches }: Pick<StaffPlayer, 'matches'>) {
  const t = useStrings(userStrings)
  return (
    <ListPanel list="matches">
      {matches.map(({ matchId, result, mode, tier, opponent, earnings, endedAtMs }) => (
        <li key={matchId} className={styles.row}>
          <Link to={verifyPath(matchId)}>
            {t('staffUsers.matches.against', {
              result: t(`staffUsers.matches.${result}`),
              opponent: opponent?.username ?? t('staffUsers.matches.unnamed'),
            })}
          </Link>
          <Money micros={BigInt(earnings)} sign="always" />
          <Hint as="span">{utc.moment(endedAtMs)}</Hint>
          <Hint as="span">{t(`staffUsers.matches.${mode}`, { tier })}</Hint>
        </li>
      ))}
    </ListPanel>
  )
}

export function DevicesPanel({ sessions }: Pick<StaffPlayer, 'sessions'>) {
  const t = useStrings(userStrings)
  return (
    <ListPanel list="devices">
      {sessions.map(({ device, network, startedAtMs, lastUsedAtMs }) => (
        <li key={`${startedAtMs} ${device} ${network}`} className={styles.row}>
          <span>{device}</span>
          <Hint as="span">{network}</Hint>
          <Hint as="span">{t('staffUsers.devices.started', { when: utc.moment(startedAtMs) })}</Hint>
          <Hint as="span">{t('staffUsers.devices.used', { when: utc.moment(lastUsedAtMs) })}</Hint>
        </li>
      ))}
    </ListPanel>
  )
}

type ListPanelProps = { list: 'lines' | 'matches' | 'devices'; children: readonly ReactNode[] }

function ListPanel({ list, children }: ListPanelProps) {
  const t = useStrings(userStrings)
  const title = t(`staffUsers.${list}.title`)
  return (
    <TitledPanel title={title}>
      {children.length === 0 && <Hint>{t(`staffUsers.${list}.none`)}</Hint>}
      <Stack as="ul" aria-label={title}>
        {children}
      </Stack>
    </TitledPanel>
  )
}
