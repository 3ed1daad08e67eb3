import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { notFound } from '../errors.ts'
import type { Api } from '../http/api.ts'
import { failureBody } from '../http/error-replies.ts'
import type { Page, Pages } from './pages.ts'

/** Serves the built web app: hashed files for ever, pages always fresh, every unknown path to the app itself. */
export async function webRoutes(app: Api, folder: string, pages: Pages): Promise<void> {
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
      setHeaders(reply, path) {
        const hashed = /[\\/]assets[\\/]/.test(path)
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    const page = isPageRequest(request.method, path) ? pages.pageFor(path) : null
    if (!page) return reply.status(404).send(failureBody(notFound(), request.id))
    return sendPage(reply, page, String(request.headers['accept-encoding'] ?? ''))
  })
}

function isPageRequest(method: string, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !/^\/api(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
}

function sendPage(reply: FastifyReply, page: Page, accepted: string): FastifyReply {
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .status(200)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.plain)
}
