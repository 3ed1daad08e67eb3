import { operate } from '../apps/api/src/operator/operator.ts'
import { readSettings } from '../apps/api/src/platform/config/settings.ts'

/**
 * The operators' command line for many commands: starting it anew for each takes longer than what it does.
 * Each one opens and closes the database by itself, as it would alone.
 */
process.on('message', async ({ turn, words }: { turn: number; words: string[] }) => {
  const { code, out, err } = await operate(words, () => readSettings()).catch((error) => ({
    code: 3,
    out: '',
    err: String(error.stack),
  }))
  process.send?.({ turn, code, out, err })
})
