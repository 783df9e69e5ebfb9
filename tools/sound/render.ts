import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Score } from './score.ts'
import { writeMidi } from './write-midi.ts'

/** The General MIDI sounds of Debian's fluid-soundfont-gm (MIT licence). */
const SOUNDFONT = '/usr/share/sounds/sf2/FluidR3_GM.sf2'
const LOUDNESS_LUFS = -16
const LOUDNESS_ERROR_MAX = 0.5
const PEAK_MAX_DB = -1.5
/** The synthesizer goes on for seconds after the last note has faded. */
const WITHOUT_SILENT_END = 'areverse,silenceremove=start_periods=1:start_threshold=-60dB,areverse'
/** LAME lowers what it encodes by five per cent. */
const RAISED_FOR_ENCODER = 'volume=0.445dB'
/** MP3 is played by every browser of the build; the same scores give the same bytes. */
const ENCODING = ['-c:a', 'libmp3lame', '-ar', '32000', '-compression_level', '0']
const SAME_BYTES = ['-map_metadata', '-1', '-fflags', '+bitexact', '-id3v2_version', '0']

/** The score as a WAV file in the folder. */
export function renderWav(score: Score, folder: string): string {
  const [midi, wav] = [join(folder, `${score.name}.mid`), join(folder, `${score.name}.wav`)]
  writeFileSync(midi, writeMidi(score))
  execFileSync('fluidsynth', ['-niq', '-g', '0.5', '-r', '44100', '-F', wav, SOUNDFONT, midi])
  return wav
}

/** A song, levelled in two passes: the first measures, the second applies one gain to the whole. Returns its loudness. */
export function encodeSong(wav: string, output: string): number {
  const goal = `${WITHOUT_SILENT_END},loudnorm=I=${LOUDNESS_LUFS}:TP=${PEAK_MAX_DB}:LRA=20`
  const measured = loudnormOf(wav, `${goal}:print_format=json`)
  const second = `${goal}:linear=true:measured_I=${measured.input_i}:measured_TP=${measured.input_tp}:measured_LRA=${measured.input_lra}:measured_thresh=${measured.input_thresh}:offset=${measured.target_offset},${RAISED_FOR_ENCODER}`
  runFfmpeg(['-i', wav, '-af', second, ...ENCODING, '-b:a', '56k', '-ac', '2', ...SAME_BYTES, output])
  const loudness = Number(loudnormOf(output, `${goal}:print_format=json`).input_i)
  if (Math.abs(loudness - LOUDNESS_LUFS) > LOUDNESS_ERROR_MAX)
    throw new Error(`${output} has ${loudness} LUFS instead of ${LOUDNESS_LUFS}`)
  return loudness
}

/** A short sound, too short for a measure of loudness: cut, faded out, and levelled by its peak. */
export function encodeEffect(wav: string, output: string, form: { lastsMs: number; peakDb: number }): void {
  const lasts = form.lastsMs / 1_000
  const fade = Math.min(0.2, lasts / 3)
  const cut = `silenceremove=start_periods=1:start_threshold=-50dB,atrim=0:${lasts},afade=t=out:st=${lasts - fade}:d=${fade}`
  const peak = /max_volume: (?<db>-?[\d.]+) dB/.exec(measure(wav, `${cut},volumedetect`))?.groups?.['db']
  const gain = form.peakDb - Number(peak)
  const filters = `${cut},volume=${gain}dB`
  runFfmpeg(['-i', wav, '-af', filters, ...ENCODING, '-b:a', '56k', '-ac', '1', ...SAME_BYTES, output])
}

type Loudness = Record<'input_i' | 'input_tp' | 'input_lra' | 'input_thresh' | 'target_offset', string>

function loudnormOf(input: string, filter: string): Loudness {
  const report = measure(input, filter)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what ffmpeg prints for this filter
  return JSON.parse(report.slice(report.lastIndexOf('{'), report.lastIndexOf('}') + 1)) as Loudness
}

/** What a filter prints about a file. */
function measure(input: string, filter: string): string {
  const { stderr, status } = spawnSync(
    'ffmpeg',
    ['-hide_banner', '-i', input, '-af', filter, '-f', 'null', '-'],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`ffmpeg cannot measure ${input}: ${stderr}`)
  return stderr
}

function runFfmpeg(options: readonly string[]): void {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...options])
}
