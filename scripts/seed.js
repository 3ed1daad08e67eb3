import { runInstalled } from './run-installed.js'

await runInstalled('apps/api/src/operator/seed/seed.ts')
