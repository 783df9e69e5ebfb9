import { ArrowLeft, History, Share2, ShieldCheck } from 'lucide-react'
import { useStrings } from '../../i18n/strings.ts'
import { paths, verifyPath } from '../../routing/paths.ts'
import { useShareProof } from '../../shell/use-share-proof.ts'
import { TextButton, TextLink } from '../../ui/TextLink.tsx'
import { matchStrings } from './match-strings.en.ts'

export function ResultLinks({ matchId }: { matchId: string }) {
  const t = useStrings(matchStrings)
  return (
    <>
      <TextLink to={verifyPath(matchId)} icon={<ShieldCheck size={16} aria-hidden />}>
        {t('match.verify')}
      </TextLink>
      <Share matchId={matchId} />
      <TextLink to={paths.history} icon={<History size={16} aria-hidden />}>
        {t('match.history')}
      </TextLink>
      <TextLink to={paths.dashboard} icon={<ArrowLeft size={16} aria-hidden />}>
        {t('match.dashboard')}
      </TextLink>
    </>
  )
}

function Share({ matchId }: { matchId: string }) {
  const t = useStrings(matchStrings)
  const share = useShareProof(matchId)
  return (
    <TextButton icon={<Share2 size={16} aria-hidden />} onClick={() => void share()}>
      {t('match.share')}
    </TextButton>
  )
}
