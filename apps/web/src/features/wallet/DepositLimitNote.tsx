import { formatUsd } from '@throwdown/rules/money'
import { Link } from 'react-router'
import { useSafePlayQuery } from '../../api/safe-play.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Hint } from '../../ui/layout.tsx'
import { Note } from '../../ui/Note.tsx'
import { formatMoment } from '../../ui/text/clock.ts'
import { depositLimitStrings } from './deposit-limit-strings.en.ts'
import { type DepositRoom, depositRoomOf } from './deposit-room.ts'

/** [L2] Said before anything is sent: what of it could be played, and what could only be withdrawn. */
export function DepositLimitNote({ value }: { value: bigint | null }) {
  const t = useStrings(depositLimitStrings)
  const { data } = useSafePlayQuery(undefined, { refetchOnMountOrArgChange: true })
  const room = data && depositRoomOf(data.data)
  if (!room) return null
  const isOver = room.room === 0n || (value !== null && value > room.room)
  const words = (
    <>
      {t(`depositLimit.before.${wordsOf(room, isOver)}`, {
        room: formatUsd(room.room),
        when: room.untilMs === null ? '' : formatMoment(room.untilMs),
      })}{' '}
      <Link to={paths.safePlay}>{t('depositLimit.before.link')}</Link>
    </>
  )
  return isOver ? <Note tone="warning">{words}</Note> : <Hint textWrap="pretty">{words}</Hint>
}

function wordsOf({ by, room, untilMs }: DepositRoom, isOver: boolean) {
  if (by === 'pause') return untilMs === null ? 'excludedForGood' : 'pause'
  if (room === 0n) return untilMs === null ? 'none' : 'noneUntil'
  return isOver ? 'over' : 'left'
}
