import '../ui/tokens.css'
import './styles.css'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { guidePageAt } from '../lib/guide-topics.ts'
import { Providers } from './providers.tsx'
import { Root } from './root.tsx'
import { loadPages, type PageHandle, pagesAt } from './router.tsx'

export { fullTitle } from '../lib/document-title.ts'

/** Only search engines read the descriptions, and only in prerendered pages, so they stay out of the browser's code. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '/': 'Sending money out of India? Answer plain questions, pay from ₹500 and get the 15CA/15CB certificate your bank asks for, usually within a day.',
  '/check':
    'Type the code on a 15CA/15CB certificate or filing sheet, or drop its PDF, and see whether it is genuine and still valid.',
  '/login': 'Log in to Nirgam to continue your remittance and download your certificates.',
  '/signup': 'Create a Nirgam account with your mobile number or email address.',
  '/about':
    'Who runs Nirgam, who signs the 15CB certificate, where your data is stored, and all prices in rupees and dollars.',
  '/privacy': 'What Nirgam knows about you, why, who else sees it, how long it is kept and how to have it erased.',
  '/terms': 'What you can expect of Nirgam and what Nirgam expects of you, in plain words.',
  '/refunds': 'When you get your contribution back from Nirgam, how much of it, and how long it takes.',
}

export async function renderPage(path: string): Promise<{ html: string; page: PageHandle }> {
  await loadPages(path)
  const html = renderToString(
    <Providers>
      <StaticRouter location={path}>
        <Root />
      </StaticRouter>
    </Providers>,
  )
  const page: PageHandle | undefined = guidePageAt(path) ?? pagesAt(path).at(-1)?.route.handle
  if (page === undefined) throw new Error(`${path} has no title`)
  return { html, page: { description: DESCRIPTIONS[path], ...page } }
}
