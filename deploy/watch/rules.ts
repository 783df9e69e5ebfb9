import type { Alert } from './alert.ts'
import { CASHIER_ALERTS, LEDGER_ALERTS, SIGNER_ALERTS } from './money-alerts.ts'
import { OBJECTIVE_ALERTS, RECORDINGS } from './objectives.ts'
import { PLAY_ALERTS } from './play-alerts.ts'
import { SERVICE_ALERTS } from './service-alerts.ts'

export const ALERTS: readonly Alert[] = [
  ...OBJECTIVE_ALERTS,
  ...PLAY_ALERTS,
  ...LEDGER_ALERTS,
  ...CASHIER_ALERTS,
  ...SIGNER_ALERTS,
  ...SERVICE_ALERTS,
]

const annotationsOf = ({ summary, runbook }: Alert) => ({
  summary,
  runbook: `docs/runbooks/${runbook}`,
})

/** A rule file of Prometheus. JSON is YAML. */
export function rulesFile(): string {
  const alerts = ALERTS.map((alert) => ({
    alert: alert.name,
    expr: alert.expr,
    for: `${alert.forMinutes}m`,
    labels: { severity: alert.severity },
    annotations: annotationsOf(alert),
  }))
  const groups = [
    { name: 'objectives', rules: RECORDINGS },
    { name: 'alerts', rules: alerts },
  ]
  return `${JSON.stringify({ groups }, null, 2)}\n`
}
