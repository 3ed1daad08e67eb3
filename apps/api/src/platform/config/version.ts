import { readFileSync } from 'node:fs'

/** Version of the whole product, reported in every log line and by the metrics. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
).version
