import '../ui/tokens.css'
import './styles.css'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { Providers } from './providers.tsx'
import type { PageHandle } from './root.tsx'
import { routes } from './router.tsx'

export { fullTitle } from '../lib/document-title.ts'

export async function renderPage(path: string): Promise<{ html: string; page: PageHandle }> {
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} answered ${context.status} while prerendering`)
  const html = renderToString(
    <Providers>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </Providers>,
  )
  const page: PageHandle | undefined = matchRoutes(routes, path)?.at(-1)?.route.handle
  if (page === undefined) throw new Error(`${path} has no title`)
  return { html, page }
}
