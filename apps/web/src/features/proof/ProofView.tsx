import { Download, ShieldAlert, ShieldCheck, Terminal } from 'lucide-react'
import { Link } from 'react-router'
import { HandForge } from '../../arena/hands/HandForge.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { GroupRow } from './GroupRow.tsx'
import { openedThrows } from './opened-throws.ts'
import styles from './ProofView.module.css'
import { groupChecks } from './proof-groups.ts'
import { proofStrings } from './proof-strings.en.ts'
import { SummaryLines } from './SummaryLines.tsx'
import { ThrowCard } from './ThrowCard.tsx'
import { type Proof, useProofAbout } from './use-proof.ts'

type ProofViewProps = { matchId: string; proof: Proof; transcript: unknown }

/** Plain words first, bytes below. */
export function ProofView({ matchId, proof, transcript }: ProofViewProps) {
  const t = useStrings(proofStrings)
  const { verified, checks } = proof.report
  const about = useProofAbout(matchId, proof)
  const file = `throwdown-${matchId}.json`
  const Shield = verified ? ShieldCheck : ShieldAlert
  const thrown = openedThrows(proof.entries)
  return (
    <Stack gap={4}>
      <HandForge />
      <SummaryLines matchId={matchId} proof={proof} />
      {about && <p className={styles.about}>{about}</p>}
      <h1 className={classNames(styles.title, !verified && styles.unfair)}>
        <Shield aria-hidden /> {t(verified ? 'proof.fair' : 'proof.unfair')}
      </h1>
      <Text tone="muted">{t(verified ? 'proof.checkedHere' : 'proof.unfairText')}</Text>
      <Panel padding="flush">
        <ul className={styles.groups}>
          {groupChecks(checks).map((group) => (
            <GroupRow key={group.id} group={group} proof={proof} />
          ))}
        </ul>
      </Panel>
      {thrown.length > 0 && (
        <section aria-label={t('proof.throws')} className={styles.throws}>
          {thrown.map((opened) => (
            <ThrowCard key={`${opened.turn} ${opened.seat}`} opened={opened} />
          ))}
        </section>
      )}
      <Row align="center" wraps className={styles.actions}>
        <Button
          size="small"
          icon={<Download aria-hidden />}
          onClick={() => saveFile(file, JSON.stringify(transcript, null, 2))}
        >
          {t('proof.download')}
        </Button>
        <span className={styles.command}>
          <span>
            <Terminal size={18} aria-hidden /> {t('proof.offline')}
          </span>{' '}
          <code>{t('proof.command', { file })}</code>
        </span>
        <Link to={paths.verifyFile}>{t('proof.checkFile')}</Link>
        <Link to={paths.fairness}>{t('proof.howItWorks')}</Link>
      </Row>
    </Stack>
  )
}
