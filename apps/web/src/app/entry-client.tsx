import '../ui/tokens.css'
import './styles.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Providers } from './providers.tsx'
import { routes } from './router.tsx'

/** React can only take over a prerendered page whose code is there; the others show their skeleton until then. */
async function loadFirstPage(): Promise<void> {
  const matched = matchRoutes(routes, location) ?? []
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

function start(): void {
  const root = document.getElementById('root')
  if (root === null) return
  // The router calls every first page 'default', and would scroll this one to where the one before it was left.
  if (!history.state?.key) history.replaceState({ key: String(performance.timeOrigin) }, '')
  const app = (
    <Providers>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  )
  const prerendered = root.dataset.page === (location.pathname.replace(/\/$/, '') || '/')
  startTransition(() => {
    if (prerendered) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

// Older browsers than we support keep the page as it was prerendered; index.html says so there.
if ('toSorted' in Array.prototype) {
  // A chunk that fails to load here fails again in the router, which then shows its error page.
  loadFirstPage().then(start, start)
}
