import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, strictPort: true, proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A data: address would be refused by the font rule of the content security policy.
    assetsInlineLimit: 0,
    // Our polyfill-free targets load modules in parallel without it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every visitor needs, the landing page with it: one file compresses better than thirty.
            { name: 'app', tags: ['$initial'], test: /^(?!.*(index\.html|entry-client)).*$/ },
          ],
        },
      },
    },
  },
})
