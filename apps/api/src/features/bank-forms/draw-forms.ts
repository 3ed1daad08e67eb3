import { Worker } from 'node:worker_threads'
import type { BankFormTemplate } from './templates/templates.ts'

export type DrawnForm = Omit<BankFormTemplate, 'bytes'> & { content: Uint8Array }

/** Draws all templates in a thread of its own: it takes seconds, and visitors must not wait for it. */
export function drawForms(signal: AbortSignal): Promise<DrawnForm[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./draw-forms-worker.ts', import.meta.url), { execArgv: [] })
    const forms: DrawnForm[] = []
    worker.unref()
    const give = () => void worker.terminate()
    signal.addEventListener('abort', give, { once: true })
    if (signal.aborted) give()
    worker.on('message', (form: DrawnForm) => forms.push(form))
    worker.on('error', reject)
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', give)
      if (code === 0 && !signal.aborted) resolve(forms)
      else reject(new Error('the bank forms were not drawn to the end'))
    })
  })
}
