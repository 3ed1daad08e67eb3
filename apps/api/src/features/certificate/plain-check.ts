import { codeProblem, NOT_CHECKED } from '@nirgam/domain/certificate/check-code'
import { type Answer, factsOf, verdictOf, withoutCertificate } from '@nirgam/domain/certificate/check-words'
import { AppError } from '../../platform/errors.ts'
import { escaped } from '../../platform/html.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import type { Services } from '../../platform/services.ts'
import type { PlainAnswer } from '../../platform/web/pages.ts'
import { CHECKS, checkPaper } from './check.ts'

/** The answer to a code in the address, for browsers without script; null where the address has none. */
export async function plainCheck(
  services: Services,
  { query, ip }: { query: URLSearchParams; ip: string },
): Promise<PlainAnswer | null> {
  const code = query.get('code')
  if (code === null) return null
  const answer = await ask(services, code, ip)
  const { tone, title, words } = 'found' in answer ? verdictOf(answer.found) : withoutCertificate(answer)
  const facts = 'found' in answer ? factsOf(answer.found) : []
  const rows = facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`)
  const html = `<div data-tone="${tone}"><h2>${escaped(title)}</h2><p>${escaped(words)}</p><dl>${rows.join('')}</dl></div>`
  return { title, html, typed: { name: 'code', text: code } }
}

async function ask(services: Services, code: string, ip: string): Promise<Answer> {
  const problem = codeProblem(code)
  if (problem !== null) return { failed: problem }
  try {
    await services.limits.take(CHECKS, visitorOf(services.vault, ip))
    return { found: await checkPaper(services, code) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.status === 404 ? { refused: error.message } : { failed: NOT_CHECKED }
  }
}
