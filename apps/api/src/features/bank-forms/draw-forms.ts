import { startHelper } from '../../platform/helper-process.ts'
import type { BankFormTemplate } from './templates/templates.ts'

export type DrawnForm = Omit<BankFormTemplate, 'bytes'> & { content: Uint8Array }

/** Draws all templates in a process of its own: it takes seconds and much memory, and neither is for visitors to bear. */
export function drawForms(signal: AbortSignal): Promise<DrawnForm[]> {
  return new Promise((resolve, reject) => {
    const helper = startHelper(new URL('./draw-forms-worker.ts', import.meta.url), { memoryMb: 256 })
    const end = () => void helper.kill('SIGKILL')
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    helper.once('message', (forms: DrawnForm[]) => {
      resolve(forms)
      end()
    })
    helper.once('error', reject)
    helper.once('exit', () => {
      signal.removeEventListener('abort', end)
      reject(new Error('the bank forms were not drawn to the end'))
    })
  })
}
