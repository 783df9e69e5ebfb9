import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import type { Series } from '../deploy/watch/alert.ts'
import { NORMAL_HOUR } from '../deploy/watch/normal-hour.ts'
import { OBJECTIVES } from '../deploy/watch/objectives.ts'
import { alertmanagerConfig, prometheusConfig } from '../deploy/watch/prometheus-config.ts'
import { ALERTS, rulesFile } from '../deploy/watch/rules.ts'
import { ROOT } from './dev-config.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'watch-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'rules.yml'), rulesFile())

type Expected = { readonly expr: string; readonly eval_time: string; readonly exp_samples: readonly object[] }

/** Evaluates the shipped rules over series, one value a minute. */
async function evaluate(
  cases: readonly { readonly series: Series; readonly expected: readonly Expected[] }[],
  every: '1m' | '5m',
): Promise<string> {
  const tests = cases.map(({ series, expected }) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: expected,
  }))
  const file = join(folder, 'test.yml')
  writeFileSync(file, JSON.stringify({ rule_files: ['rules.yml'], evaluation_interval: every, tests }))
  const { stdout } = await run('promtool', ['test', 'rules', file])
  return stdout
}

/** Counts firing alerts, also those that have ended again. */
const firingWithinTheHour = (name?: string): string =>
  `sum(count_over_time(ALERTS{alertstate="firing"${name === undefined ? '' : `,alertname="${name}"`}}[1h]) > bool 0) > bool 0`

test('promtool finds no mistake in the rules', async () => {
  const { stdout } = await run('promtool', ['check', 'rules', join(folder, 'rules.yml')])
  expect(stdout).toContain('SUCCESS')
})

test('every alert fires over its own series', async () => {
  const cases = ALERTS.map(({ name, fires }) => ({
    series: fires,
    expected: [
      { expr: firingWithinTheHour(name), eval_time: '65m', exp_samples: [{ labels: '{}', value: 1 }] },
    ],
  }))
  expect(await evaluate(cases, '5m')).toContain('SUCCESS')
})

test('no alert fires in a normal hour', async () => {
  const expected = ['30m', '65m'].map((time) => ({
    expr: firingWithinTheHour(),
    eval_time: time,
    exp_samples: [],
  }))
  expect(await evaluate([{ series: NORMAL_HOUR, expected }], '1m')).toContain('SUCCESS')
})

test('the normal hour has every metric that an alert reads', () => {
  const known = new Set(Object.keys(NORMAL_HOUR).map((series) => series.split('{')[0]))
  const read = ALERTS.flatMap(({ fires }) => Object.keys(fires).map((series) => series.split('{')[0]))
  expect(read.filter((metric) => !known.has(metric))).toEqual([])
})

test('every alert names a runbook that exists and that speaks of it', () => {
  for (const { name, runbook } of ALERTS) {
    const file = join(ROOT, 'docs/runbooks', runbook)
    expect(existsSync(file), `${name}: ${runbook}`).toBe(true)
    expect(readFileSync(file, 'utf8'), `${runbook} speaks of ${name}`).toContain(`\`${name}\``)
  }
})

test('the names of alerts are different', () => {
  expect(new Set(ALERTS.map(({ name }) => name)).size).toBe(ALERTS.length)
})

test('docs/objectives.md has every objective with its target', () => {
  const text = readFileSync(join(ROOT, 'docs/objectives.md'), 'utf8')
  for (const { title, target } of OBJECTIVES)
    expect(text).toContain(`| ${title} | ${Number((100 * target).toFixed(2))} % |`)
})

test('Prometheus and Alertmanager take their configurations', async () => {
  const hosts = ['10.0.0.5:9100', '10.0.0.6:9100']
  const targets = { server: hosts, worker: hosts, cashier: hosts, audit: hosts }
  writeFileSync(join(folder, 'prometheus.yml'), prometheusConfig(targets, { alertmanager: '127.0.0.1:9093' }))
  const receivers = {
    pageUrl: 'https://pager.example/hook',
    mailTo: 'staff@play.example',
    mailFrom: 'watch@play.example',
    smtp: '127.0.0.1:25',
  }
  writeFileSync(join(folder, 'alertmanager.yml'), alertmanagerConfig(receivers))
  const checked = await Promise.all([
    run('promtool', ['check', 'config', join(folder, 'prometheus.yml')]),
    run('amtool', ['check-config', join(folder, 'alertmanager.yml')]),
  ])
  for (const { stdout } of checked) expect(stdout).toContain('SUCCESS')
  for (const [severity, receiver] of [
    ['page', 'page'],
    ['ticket', 'ticket'],
  ] as const) {
    const route = ['config', 'routes', 'test', `--config.file=${join(folder, 'alertmanager.yml')}`]
    const { stdout } = await run('amtool', [...route, `severity=${severity}`])
    expect(stdout.trim()).toBe(receiver)
  }
})
