import { ShieldQuestion } from 'lucide-react'
import { useParams } from 'react-router'
import { useMatchTranscriptQuery } from '../../api/match.ts'
import { useStrings } from '../../i18n/strings.ts'
import { PageLayout } from '../../shell/PageLayout.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ProofView } from './ProofView.tsx'
import { proofStrings } from './proof-strings.en.ts'
import { useProof } from './use-proof.ts'

/** The proof of one finished match, public and worked out by the reader's own browser. */
export default function VerifyScreen() {
  const { matchId = '' } = useParams()
  return (
    <PageLayout width="wide">
      <Proving matchId={matchId} />
    </PageLayout>
  )
}

function Proving({ matchId }: { matchId: string }) {
  const t = useStrings(proofStrings)
  const { data, error, refetch } = useMatchTranscriptQuery({ params: { matchId } })
  const { proof, hasFailed } = useProof(data?.data)
  if (proof) return <ProofView matchId={matchId} proof={proof} transcript={data?.data} />
  if (error || hasFailed) {
    const isMissing =
      error !== undefined && 'status' in error && (error.status === 404 || error.status === 400)
    return (
      <>
        <h1>{t('proof.page')}</h1>
        <EmptyState
          icon={<ShieldQuestion size={48} aria-hidden />}
          title={t(isMissing ? 'proof.missing' : 'proof.broken')}
          text={t(isMissing ? 'proof.missingText' : 'proof.brokenText')}
          action={<Button onClick={() => void refetch()}>{t('proof.retry')}</Button>}
        />
      </>
    )
  }
  return (
    <>
      <h1>{t('proof.page')}</h1>
      <output>{t('proof.loading')}</output>
      <Skeleton height="420px" />
    </>
  )
}
