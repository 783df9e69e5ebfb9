// npm run tool watch-config: writes what Prometheus, Alertmanager and Grafana need into a folder.
//   npm run tool watch-config -- --folder /etc/throwdown-watch --server 10.0.0.5:9100 --server 10.0.0.6:9100 --worker 10.0.0.5:9101 \
//     --cashier 10.0.0.8:9102 --audit 10.0.0.9:9103 --page-url https://… --mail-to staff@…
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DASHBOARDS, grafanaJson } from '../deploy/watch/dashboards.ts'
import { alertmanagerConfig, prometheusConfig } from '../deploy/watch/prometheus-config.ts'
import { rulesFile } from '../deploy/watch/rules.ts'

const targets = (standard: string) => ({
  type: 'string' as const,
  multiple: true as const,
  default: [standard],
})

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    server: targets('127.0.0.1:9100'),
    worker: targets('127.0.0.1:9101'),
    cashier: targets('127.0.0.1:9102'),
    audit: targets('127.0.0.1:9103'),
    alertmanager: { type: 'string', default: '127.0.0.1:9093' },
    'page-url': { type: 'string' },
    'mail-to': { type: 'string' },
    'mail-from': { type: 'string', default: 'watch@localhost' },
    smtp: { type: 'string', default: '127.0.0.1:25' },
  },
})

const folder = needed('folder')
mkdirSync(folder, { recursive: true })
const write = (name: string, text: string, mode = 0o644): void =>
  writeFileSync(join(folder, name), text, { mode })
const { server, worker, cashier, audit, alertmanager, smtp } = values
write('rules.yml', rulesFile())
write('prometheus.yml', prometheusConfig({ server, worker, cashier, audit }, { alertmanager }))
const receivers = {
  pageUrl: needed('page-url'),
  mailTo: needed('mail-to'),
  mailFrom: values['mail-from'],
  smtp,
}
// The address of the pager is a secret.
write('alertmanager.yml', alertmanagerConfig(receivers), 0o640)
for (const dashboard of DASHBOARDS) write(`grafana-${dashboard.id}.json`, grafanaJson(dashboard))
process.stdout.write(`written to ${folder}\n`)

function needed(name: 'folder' | 'page-url' | 'mail-to'): string {
  const value = values[name]
  if (value === undefined) throw new Error(`--${name} is missing`)
  return value
}
