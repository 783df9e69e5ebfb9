// Runs after `npm ci`, under any Node: plain JavaScript. `node_modules/.bin/node`, which npm scripts and units start, becomes the Node that
// ran npm if that fits `engines`. Otherwise it stays the Node of the npm package, which exists for Linux only.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'

const LINK = 'node_modules/.bin/node'

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
// Not process.execPath: npm puts `node_modules/.bin` first when it runs this.
const [own] = process.argv.slice(2)
// The link of the npm package is relative: a copy of this folder keeps it.
if (fits(own) && !own.startsWith(process.cwd())) {
  rmSync(LINK, { force: true })
  symlinkSync(own, LINK)
} else if (!fits(LINK)) {
  process.stderr.write(
    `Node ${engines.node} is needed, and this is ${versionOf(own)}. Install it: nvm install\n`,
  )
  process.exitCode = 1
}

function fits(node) {
  const [, major, minor, below] = /^>=(\d+)\.(\d+) <(\d+)$/.exec(engines.node).map(Number)
  const [, ownMajor, ownMinor] = (/^v(\d+)\.(\d+)\./.exec(versionOf(node)) ?? []).map(Number)
  return (ownMajor > major || (ownMajor === major && ownMinor >= minor)) && ownMajor < below
}

function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    // It is missing, or made for another machine.
    return 'none'
  }
}
