import { escaped } from '../../html.ts'
import { plainPage } from '../plain-page.ts'
import { operationHtml } from './api-docs-operation.ts'
import { DOCS_STYLE } from './api-docs-style.ts'
import type { Described, Operation } from './complete-description.ts'

/** Tag listed last: its routes only exist in development. */
const LAST = 'development'

type Call = { id: string; method: string; path: string; operation: Operation }

/** The API's description as a page to read. It is whole without its script, which searches, copies and opens. */
export function apiDocsPage(document: Described): string {
  const { info = {}, paths = {}, components = {} } = document
  const calls: Call[] = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      return { id: `${method}${path.replaceAll(/\W+/g, '-').replace(/-$/, '')}`, method, path, operation }
    }),
  )
  const groups = [...Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? 'other')].toSorted(
    ([one], [other]) => Number(one === LAST) - Number(other === LAST),
  )
  const title = info.title ?? 'API'
  const body = `<a class="skip" href="#calls">Skip to the calls</a>
<div class="frame"><header class="side"><a class="home" href="/">Nirgam</a>
<form role="search" class="search" hidden><label for="search">Search the calls</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="payment, 409, /case"><p id="found" class="dim" role="status"></p></form>
<nav aria-label="Groups of calls"><ul>${groups.map(([tag, list]) => groupLinks(tag, list)).join('')}</ul></nav></header>
<main id="calls" tabindex="-1"><h1>${escaped(title)}</h1>
${introduction(info.description ?? '')}
${groups.map(([tag, list]) => group(tag, list, components)).join('\n')}
<p id="none" class="none" hidden>No call fits. Try a word of its address or of what it does.</p>
</main></div><script src="/api/docs.js" defer></script>`
  return plainPage({ title, style: DOCS_STYLE, body })
}

function introduction(description: string): string {
  return `<p>${escaped(description)} The same for programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<ol class="first"><li><b>Sign in.</b> <a href="#post-api-login">POST /api/login</a> answers a <code>token</code>.</li>
<li><b>Send it along</b> as <code>Authorization: Bearer …</code>. The examples take it from <code>$TOKEN</code>.</li>
<li><b>Read refusals.</b> They have a <code>message</code> for people, a <code>code</code> for programs, and <code>errors</code> by field.</li></ol>
<p class="keys dim" hidden>Keys: <kbd>/</kbd> searches, <kbd>Enter</kbd> opens the first that fits, <kbd>Esc</kbd> shows all again.
<button type="button" id="all">Open all</button></p>`
}

function groupLinks(tag: string, list: readonly Call[]): string {
  return `<li><a href="#${slug(tag)}">${escaped(tag)} <span class="dim">${list.length}</span></a></li>`
}

function group(tag: string, list: readonly Call[], components: Described['components']): string {
  return `<section aria-labelledby="${slug(tag)}"><h2 id="${slug(tag)}">${escaped(tag)}</h2>
${list.map((call) => operationHtml(call, components)).join('\n')}</section>`
}

function slug(tag: string): string {
  return `group-${tag.replaceAll(/\W+/g, '-')}`
}
