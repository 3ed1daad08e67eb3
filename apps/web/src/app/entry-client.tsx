import '../ui/tokens.css'
import './styles.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepFilled } from '../lib/filled-before.ts'
import { Navigation } from './navigation.tsx'
import { Providers } from './providers.tsx'
import { Root } from './root.tsx'
import { loadPages } from './router.tsx'

function start(firstError?: unknown): void {
  const root = document.getElementById('root')
  if (root === null) return
  const app = (
    <Providers>
      <Navigation load={loadPages} firstError={firstError}>
        {(error) => <Root error={error} />}
      </Navigation>
    </Providers>
  )
  const prerendered = root.dataset.page === (location.pathname.replace(/\/$/, '') || '/')
  startTransition(() => {
    if (prerendered && !firstError) hydrateRoot(root, app)
    else {
      keepFilled(root)
      createRoot(root).render(app)
    }
  })
}

// Browsers older than we support keep the prerendered page, where index.html shows a notice.
if ('toSorted' in Array.prototype) {
  const isLanding = location.pathname === '/'
  // Preact can hydrate a prerendered page only once its code has loaded; other pages show their skeleton until then.
  // They are drawn in a separate task, because one long task that runs the code and draws would delay a tap on a phone.
  // The landing page is hydrated at once, usually before its first paint.
  Promise.resolve(loadPages(location)).then(() => (isLanding ? start() : void setTimeout(start)), start)
  // Preloads the form behind Start while a visitor is still choosing a country.
  if (isLanding) addEventListener('change', () => loadPages('/remittance')?.catch(() => {}), { once: true })
}
