import { CONTACT_VIEWS } from '@throwdown/contract/contact-rules'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useContactCountsQuery, useContactMessagesQuery } from '../../../api/staff-messages.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Select } from '../../../ui/Select.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import { StaffPage } from '../StaffPage.tsx'
import { MessageCard } from './MessageCard.tsx'
import styles from './MessagesScreen.module.css'
import { messageStrings } from './message-strings.en.ts'

const CHOICES = ['all', ...CONTACT_VIEWS] as const
type Choice = (typeof CHOICES)[number]
const PAGE_MESSAGES = 20

/** What people wrote to support, newest first, with the time they have waited. */
export default function MessagesScreen() {
  const t = useStrings(messageStrings)
  const [status, setStatus] = useState<Choice>('all')
  const [page, setPage] = useState(1)
  const counts = useContactCountsQuery(undefined, { refetchOnMountOrArgChange: true }).data?.data
  function choose(next: Choice) {
    setStatus(next)
    setPage(1)
  }
  return (
    <StaffPage title={t('staffMessages.title')} lead={counts && <p>{t('staffMessages.counts', counts)}</p>}>
      <div className={styles.filter}>
        <Select
          label={t('staffMessages.status')}
          value={status}
          options={CHOICES.map((value) => ({ value, label: t(`staffMessages.statuses.${value}`) }))}
          onValueChange={choose}
        />
      </div>
      <Messages status={status} page={page} onPage={setPage} />
    </StaffPage>
  )
}

type MessagesProps = { status: Choice; page: number; onPage: (page: number) => void }

function Messages({ status, page, onPage }: MessagesProps) {
  const t = useStrings(messageStrings)
  const query = { page, limit: PAGE_MESSAGES, ...(status !== 'all' && { status }) }
  const listed = useContactMessagesQuery({ query }, { refetchOnMountOrArgChange: true })
  const shown = listed.currentData ?? listed.data
  const texts = { failed: t('staffMessages.failed'), loading: t('staffMessages.loading') }
  if (!shown) return <NotLoaded query={listed} {...texts} />
  const { messages, total, totalPages } = shown.data
  if (messages.length === 0)
    return <EmptyState icon={<MessageCircle size={48} aria-hidden />} title={t('staffMessages.empty')} />
  return (
    <>
      <Stack as="ul" gap={3} aria-label={t('staffMessages.list')}>
        {messages.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} />
          </li>
        ))}
      </Stack>
      <Pagination
        page={page}
        pagesMax={totalPages}
        onPageChange={onPage}
        summary={t('staffMessages.total', { count: total })}
      />
    </>
  )
}
