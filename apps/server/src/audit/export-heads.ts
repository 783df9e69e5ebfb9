import type { SignedHead } from '@throwdown/signer-link/audit-head'
import { Gauge } from 'prom-client'
import type { BaseContext } from '../platform/context.ts'
import type { Queryable } from '../platform/sql.ts'
import { headFileName } from './head-folder.ts'
import type { AuditHeadSink } from './head-sink.ts'
import { findHashAt, findNewestHead, isMailed, saveMailed } from './head-store.ts'

type ExportDeps = Pick<BaseContext, 'clock' | 'log' | 'metrics'> & {
  /** As the audit. */
  readonly db: Queryable
  readonly sink: AuditHeadSink
  /** False when no server has taken the mail; it is sent again at the next run. */
  readonly mail: (text: HeadMail) => Promise<boolean>
}

export type HeadMail = { readonly subject: string; readonly text: string }

/**
 * Copies the newest audit checkpoint out of the database, and mails it once a day. A log that does not contain its newest copy was cut or
 * changed: that stays an alarm, and nothing more is copied, until somebody has looked.
 */
export function openHeadExport(deps: ExportDeps): () => Promise<void> {
  const gauges = gaugesOf(deps)
  return async () => {
    const copied = await deps.sink.newest()
    const isCut = copied !== null && (await findHashAt(deps.db, copied.position)) !== copied.hash
    gauges.alarm.set(isCut ? 1 : 0)
    const head = isCut ? copied : await findNewestHead(deps.db)
    if (isCut)
      deps.log.error(
        { bug: true, copied: copied.position },
        'the audit log does not contain a copy of its checkpoints: it was cut or changed together with them',
      )
    else if (head) await deps.sink.append(head)
    if (head === null) return
    gauges.position.set(head.position)
    await mailOncePerDay(deps, { head, isCut })
  }
}

async function mailOncePerDay(
  { db, mail, clock }: ExportDeps,
  { head, isCut }: { head: SignedHead; isCut: boolean },
): Promise<void> {
  const day = new Date(clock.nowMs()).toISOString().slice(0, 'yyyy-mm-dd'.length)
  if (await isMailed(db, day)) return
  if (await mail(mailOf(head, { day, isCut }))) await saveMailed(db, day, head.position)
}

const mailOf = (head: SignedHead, { day, isCut }: { day: string; isCut: boolean }): HeadMail => ({
  subject: `${isCut ? 'ALARM, the audit log was cut or changed. ' : ''}Audit checkpoint ${day}: position ${head.position}`,
  text: [
    'Keep this mail. It comes every day: if one is missing, ask why.',
    '',
    'The last line is the newest audit checkpoint, signed by the signer. To compare the log with it, save it as',
    `${headFileName(head)} in the folder that AUDIT_HEAD_FOLDER names for npm run tool audit-verify.`,
    '',
    JSON.stringify(head),
    '',
  ].join('\n'),
})

function gaugesOf({ metrics }: Pick<ExportDeps, 'metrics'>) {
  const registers = [metrics.registry]
  return {
    position: new Gauge({
      name: 'audit_exported_position',
      help: 'Position in the audit log of the newest checkpoint that was copied out of the database',
      registers,
    }),
    alarm: new Gauge({
      name: 'audit_export_alarm',
      help: '1 while the audit log does not contain a copy of its checkpoints: it was cut or changed together with them',
      registers,
    }),
  }
}
