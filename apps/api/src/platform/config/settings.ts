import { existsSync, readFileSync } from 'node:fs'
import { StartupError } from '../errors.ts'
import { type Config, readConfig } from './config.ts'
import { SETTING_NAMES } from './setting-list.ts'

/** The settings of this installation: from the environment, else from an .env file. */
export function readSettings(
  env: Record<string, string | undefined> = process.env,
  { file = '.env', warn = toStandardError }: { file?: string; warn?: (line: string) => void } = {},
): Config {
  const written = readEnvFile(file)
  const strangers = Object.keys(written).filter((name) => !SETTING_NAMES.includes(name))
  const misspelt = strangers.flatMap((name) => {
    const meant = nearestSetting(name)
    return meant ? [`${file}: ${name} is not a setting. Did you mean ${meant}?`] : []
  })
  if (misspelt.length > 0) throw new StartupError(misspelt.join('\n'))
  for (const name of strangers) warn(`${file}: ${name} is not a setting of Nirgam and has no effect.`)
  return readConfig({ ...written, ...env })
}

function toStandardError(line: string): void {
  process.stderr.write(`${line}\n`)
}

const FARTHEST = 2

/** The setting that this misspelt name most likely meant; null when none is similar. */
export function nearestSetting(name: string): string | null {
  const given = name.toUpperCase()
  const near = SETTING_NAMES.map((setting) => ({ setting, steps: distance(given, setting) }))
    .filter(({ setting, steps }) => steps <= Math.min(FARTHEST, Math.floor(setting.length / 4)))
    .toSorted((a, b) => a.steps - b.steps)
  return near[0]?.setting ?? null
}

/** Edit distance: letters inserted, removed, replaced or swapped with their neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next[j] = Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

const LINE = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/

/** The settings in an .env file. Every line is `NAME=value`, a comment or empty; anything else is refused by number. */
export function readEnvFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  const settings: Record<string, string> = {}
  const wrong: number[] = []
  for (const [index, line] of readFileSync(file, 'utf8').split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, name, value = ''] = LINE.exec(line) ?? []
    if (name === undefined || hasOpenQuote(value)) wrong.push(index + 1)
    else settings[name] = unquoted(value)
  }
  if (wrong.length > 0) {
    throw new StartupError(`${file}: line ${wrong.join(', ')} cannot be read. Each line must be NAME=value.`)
  }
  return settings
}

function hasOpenQuote(value: string): boolean {
  const quote = value[0]
  return (quote === '"' || quote === "'") && (value.length === 1 || !value.endsWith(quote))
}

function unquoted(value: string): string {
  return /^["']/.test(value) ? value.slice(1, -1) : value
}
