import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressFiles } from './compress.js'
import { prerender } from './prerender.ts'

process.env.NODE_ENV = 'production'
const root = fileURLToPath(new URL('.', import.meta.url))
const client = `${root}dist/client`
const server = `${root}dist/server`

await build({ root, logLevel: 'warn' })
await build({
  root,
  logLevel: 'warn',
  build: {
    ssr: 'src/app/entry-server.tsx',
    outDir: 'dist/server',
    manifest: false,
    copyPublicDir: false,
    // Browsers never download the server build, so the bundler's default chunks will do.
    rolldownOptions: { output: { codeSplitting: true } },
  },
})
await prerender({ client, server })
await compressFiles(client)
await rm(server, { recursive: true })
