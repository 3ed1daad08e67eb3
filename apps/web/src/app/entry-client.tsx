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

// Older browsers than we support keep the page as it was prerendered; index.html says so there.
if ('toSorted' in Array.prototype) {
  const isLanding = location.pathname === '/'
  // Preact can only take over a prerendered page whose code is there; the others show their skeleton until then. They
  // are drawn in a separate task, because one long task that runs the code and draws would delay a tap on a phone. The
  // landing page is taken over at once, usually before its first paint.
  Promise.resolve(loadPages(location)).then(() => (isLanding ? start() : void setTimeout(start)), start)
  // The form behind Start comes while a visitor is still choosing a country.
  if (isLanding) addEventListener('change', () => loadPages('/remittance')?.catch(() => {}), { once: true })
}
