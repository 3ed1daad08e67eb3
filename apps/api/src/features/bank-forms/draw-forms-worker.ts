import { parentPort } from 'node:worker_threads'
import { bankFormTemplates } from './templates/templates.ts'

for (const { bytes, ...template } of bankFormTemplates()) {
  parentPort?.postMessage({ ...template, content: await bytes() })
}
