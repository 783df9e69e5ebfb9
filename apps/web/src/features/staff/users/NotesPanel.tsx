import { NOTE_CHARACTERS_MAX } from '@throwdown/contract/staff-notes'
import { usePlayerNotesInfiniteQuery, useWriteNoteMutation } from '../../../api/staff-players.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { utc } from '../../../ui/text/utc.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { oneLine } from '../one-line.ts'
import { TextForm } from '../TextForm.tsx'
import { TitledPanel } from '../TitledPanel.tsx'
import styles from './user-panels.module.css'
import { userStrings } from './user-strings.en.ts'

/** What staff wrote about a player. Nobody changes a note. */
export function NotesPanel({ playerId }: { playerId: string }) {
  const t = useStrings(userStrings)
  const pages = usePlayerNotesInfiniteQuery(playerId, { refetchOnMountOrArgChange: true })
  const notes = pages.currentData?.pages.flatMap((page) => page.notes)
  const texts = { failed: t('staffUsers.notes.failed'), loading: t('staffUsers.loading') }
  return (
    <TitledPanel title={t('staffUsers.notes.title')}>
      <Stack gap={4}>
        <NoteForm playerId={playerId} onWritten={() => void pages.refetch()} />
        {!notes && <NotLoaded query={pages} {...texts} height="80px" />}
        {notes?.length === 0 && <Hint>{t('staffUsers.notes.none')}</Hint>}
        {notes && notes.length > 0 && (
          <Stack as="ul" aria-label={t('staffUsers.notes.list')}>
            {notes.map(({ id, author, text, writtenAtMs }) => (
              <li key={id} className={styles.note}>
                <p>{text}</p>
                <Hint>{t('staffUsers.notes.by', { author, when: utc.moment(writtenAtMs) })}</Hint>
              </li>
            ))}
          </Stack>
        )}
        <MoreButton pages={pages} label={t('staffUsers.notes.more')} busyText={t('staffUsers.moreLoading')} />
      </Stack>
    </TitledPanel>
  )
}

function NoteForm({ playerId, onWritten }: { playerId: string; onWritten: () => void }) {
  const t = useStrings(userStrings)
  const [write] = useWriteNoteMutation()
  return (
    <TextForm
      label={t('staffUsers.notes.text')}
      hint={t('staffUsers.notes.hint')}
      lengthMax={NOTE_CHARACTERS_MAX}
      rows={3}
      required={t('staffUsers.notes.required')}
      failed={t('staffUsers.notes.notSaved')}
      button={{ label: t('staffUsers.notes.write'), busyText: t('staffUsers.holds.sending') }}
      // A note is one paragraph.
      send={async (text, id) =>
        (await write({ params: { playerId }, body: { id, text: oneLine(text) } })).error
      }
      onDone={onWritten}
    />
  )
}
