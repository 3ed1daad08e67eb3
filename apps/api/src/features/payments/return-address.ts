import type { Config } from '../../platform/config/config.ts'

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Site that a payer returns to: the public address. A developer's machine has several names, each with its own session
 * in the browser, so there it is the name that the page was opened under.
 */
export function returnOrigin(
  { production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>,
  host?: string,
): string {
  const asked = host === undefined ? null : URL.parse(`http://${host}`)
  const isLocal = !production && LOCAL.has(new URL(publicUrl).hostname)
  return isLocal && asked && LOCAL.has(asked.hostname) ? asked.origin : publicUrl
}
