import { flushCompileCache } from 'node:module'
import type { DrawnForm } from './bank-forms.ts'
import { bankFormTemplates } from './templates/templates.ts'

process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal; the server decides when this one ends.
process.on('SIGINT', () => {})

const drawn: DrawnForm[] = []
for (const { bytes, ...template } of bankFormTemplates()) drawn.push({ ...template, content: await bytes() })
flushCompileCache()
process.send?.(drawn)
