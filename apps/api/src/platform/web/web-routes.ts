import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import type { Api } from '../http/api.ts'
import { failureBody } from '../http/error-replies.ts'
import { ADDRESSES_FILE, FILLED_FILES, type Page, type Pages, type PlainAnswer, withAnswer } from './pages.ts'

/** Pages that the server completes itself for an address, by their path; null leaves a page as it was built. */
export type PlainPages = Readonly<
  Record<string, (query: URLSearchParams, request: FastifyRequest) => PlainAnswer | null | Promise<PlainAnswer | null>>
>

/**
 * Serves the built web app: hashed files are cached for ever, pages are always fresh, and every unknown path gets the
 * app itself, with the status that there is no such page, except below a path in `closed`.
 */
export async function webRoutes(
  app: Api,
  folder: string,
  pages: Pages,
  { closed = [], plain = {} }: { closed?: readonly string[]; plain?: PlainPages } = {},
): Promise<void> {
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz', ADDRESSES_FILE, ...Object.keys(FILLED_FILES)],
      setHeaders(reply, path) {
        const hashed = /[\\/]assets[\\/]/.test(path)
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2)
    const isClosed = closed.some((part) => path === part || path.startsWith(`${part}/`))
    const found = () => pages.fileFor(path) ?? (isPage(path) ? pages.pageFor(path, query) : null)
    const page = isRead(request.method) && !isClosed ? found() : null
    if (!page) return reply.status(404).send(failureBody(notFound(), request.id))
    const answer = await plain[path.replace(/\/+$/, '')]?.(new URLSearchParams(query), request)
    if (answer && 'to' in answer) return reply.redirect(answer.to, 303)
    return sendPage(reply, answer ? withAnswer(page, answer) : page, String(request.headers['accept-encoding'] ?? ''))
  })
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isPage(path: string): boolean {
  return !/^\/api(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
}

async function sendPage(reply: FastifyReply, page: Page, accepted: string): Promise<FastifyReply> {
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  const body = encoding === 'br' ? await page.brotli() : encoding === 'gzip' ? await page.gzip() : page.plain
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .status(page.status ?? 200)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type(page.type)
    .send(body)
}
