import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { useStrings } from '../../i18n/strings.ts'
import { paths, verifyPath } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { matchStrings } from './match-strings.en.ts'

export function ResultLinks({ matchId }: { matchId: string }) {
  const t = useStrings(matchStrings)
  return (
    <>
      <ButtonLink to={verifyPath(matchId)} tone="quiet" icon={<ShieldCheck aria-hidden />}>
        {t('match.verify')}
      </ButtonLink>
      <ButtonLink to={paths.dashboard} tone="quiet" icon={<ArrowLeft aria-hidden />}>
        {t('match.dashboard')}
      </ButtonLink>
    </>
  )
}
