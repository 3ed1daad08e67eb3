import { existsSync, readFileSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

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
  return /^(".*"|'.*')$/.test(value) ? value.slice(1, -1) : value
}
