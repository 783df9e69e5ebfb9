import { usePlayerNotesInfiniteQuery } from '../../../api/staff-notes.ts'
import { BoardError } from '../../../boards/BoardError.tsx'
import { useStrings } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { LoadingBox } from '../LoadingBox.tsx'
import { NoteForm } from './NoteForm.tsx'
import styles from './user-panels.module.css'
import { userStrings } from './user-strings.en.ts'

/** What staff wrote about a player. Nobody changes a note. */
export function NotesPanel({ playerId }: { playerId: string }) {
  const t = useStrings(userStrings)
  const pages = usePlayerNotesInfiniteQuery(playerId, { refetchOnMountOrArgChange: true })
  const notes = pages.currentData?.pages.flatMap((page) => page.notes)
  return (
    <Panel padding="roomy">
      <h2 className={styles.heading}>{t('staffUsers.notes.title')}</h2>
      <div className={styles.actions}>
        <NoteForm playerId={playerId} onWritten={() => void pages.refetch()} />
        {!notes &&
          (pages.error ? (
            <BoardError
              title={t('staffUsers.notes.failed')}
              error={pages.error}
              onRetry={() => void pages.refetch()}
            />
          ) : (
            <LoadingBox label={t('staffUsers.loading')} height="80px" />
          ))}
        {notes?.length === 0 && <p className={styles.quiet}>{t('staffUsers.notes.none')}</p>}
        {notes && notes.length > 0 && (
          <Stack as="ul" aria-label={t('staffUsers.notes.list')}>
            {notes.map(({ id, author, text, writtenAtMs }) => (
              <li key={id} className={styles.note}>
                <p>{text}</p>
                <p className={styles.quiet}>
                  {t('staffUsers.notes.by', { author, when: utc.moment(writtenAtMs) })}
                </p>
              </li>
            ))}
          </Stack>
        )}
        {pages.hasNextPage && (
          <Button
            size="small"
            busyText={pages.isFetchingNextPage && t('staffUsers.moreLoading')}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('staffUsers.notes.more')}
          </Button>
        )}
      </div>
    </Panel>
  )
}
