import { type DevConfig, ROOT } from '../dev-config.ts'
import type { ProcessSpec } from './supervise.ts'

/** After the other steps; see the head of the script. */
export function demoStep(config: DevConfig): ProcessSpec {
  return {
    name: 'demo',
    script: ['tools/demo/seed-demo.ts', '--database', config.databaseUrl],
    env: { ...config.inherited, ADMIN_DATABASE_URL: config.ADMIN_DATABASE_URL },
    cwd: ROOT,
  }
}

/** Once the product is up. */
export function sparringProcess(config: DevConfig): ProcessSpec {
  return {
    name: 'sparring',
    script: ['tools/demo/spar.ts', '--url', `http://127.0.0.1:${config.WEB_PORT}`],
    env: { ...config.inherited, ADMIN_DATABASE_URL: config.ADMIN_DATABASE_URL },
    cwd: ROOT,
  }
}
