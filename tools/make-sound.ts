// npm run art sound: renders the songs and effects of tools/sound/scores into apps/web/src/audio.
// Debian: apt-get install fluidsynth fluid-soundfont-gm ffmpeg. CI renders nothing: the results are committed.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT } from './dev-config.ts'
import { encodeEffect, encodeSong, renderWav } from './sound/render.ts'
import { EFFECTS } from './sound/scores/effects.ts'
import { emberMarch } from './sound/scores/ember-march.ts'
import { forgeAtNight } from './sound/scores/forge-at-night.ts'
import { hotIron } from './sound/scores/hot-iron.ts'

const AUDIO = join(ROOT, 'apps/web/src/audio')
const folder = mkdtempSync(join(tmpdir(), 'throwdown-sound-'))
mkdirSync(join(AUDIO, 'songs'), { recursive: true })
mkdirSync(join(AUDIO, 'effects'), { recursive: true })

for (const song of [forgeAtNight, emberMarch, hotIron]) {
  const output = join(AUDIO, 'songs', `${song.name}.mp3`)
  const loudness = encodeSong(renderWav(song, folder), output)
  report(output, `${loudness} LUFS`)
}
for (const effect of EFFECTS) {
  const output = join(AUDIO, 'effects', `${effect.name}.mp3`)
  encodeEffect(renderWav(effect, folder), output, effect)
  report(output, `peak ${effect.peakDb} dB`)
}
rmSync(folder, { recursive: true })

function report(output: string, level: string): void {
  process.stdout.write(`${relative(ROOT, output)}: ${statSync(output).size} bytes, ${level}\n`)
}
