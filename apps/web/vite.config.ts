import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { themeCss } from './theme-css.ts'

export default defineConfig({
  plugins: [react(), themeCss()],
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
            // Changes only when a version does, so browsers keep it; and it compresses better in one piece.
            {
              name: 'vendor',
              tags: ['$initial'],
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
            },
          ],
        },
      },
    },
  },
})
