import { fileURLToPath } from 'node:url'

/** Components are written for React and run on Preact, which saves 50 KB of download. docs/decisions/0042-preact.md */
export const ON_PREACT = [
  { find: /^react$/, replacement: fileURLToPath(new URL('react-by-preact.js', import.meta.url)) },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
]
