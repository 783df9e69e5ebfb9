import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths, verifyPath } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'

export function ResultLinks({ matchId }: { matchId: string }) {
  const { t } = useTranslation()
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
