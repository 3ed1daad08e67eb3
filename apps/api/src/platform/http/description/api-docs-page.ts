import { escaped } from '../../html.ts'
import { plainPage } from '../plain-page.ts'
import { operationHtml } from './api-docs-operation.ts'
import type { Described, Operation } from './complete-description.ts'

/** On a wide screen the groups stay beside the calls; on a phone they are above them. */
const DOCS_STYLE = `.skip{position:absolute;bottom:100%;left:1rem;padding:.5rem 1rem;background:var(--surface)}.skip:focus{top:.5rem;bottom:auto;z-index:2}
.frame{max-width:80rem;margin:0 auto;padding:0 clamp(1rem,4vw,2rem)}
.side{padding-top:1.5rem}.home{display:inline-block;padding:.25rem 0;font-weight:700;font-size:1.125rem;color:var(--text);text-decoration:none}
.search label{display:block;margin-top:1rem;font-size:.875rem}.search input{width:100%;min-height:2.75rem;margin-top:.25rem;padding:0 .75rem;border:1px solid var(--edge);border-radius:8px;background:var(--surface);color:var(--text);font:inherit}
#found{min-height:1.5rem;margin:.25rem 0 0;font-size:.875rem}
nav ul{display:flex;flex-wrap:wrap;gap:0 1rem;margin:.5rem 0 0;padding:0;list-style:none}nav a{display:inline-block;padding:.375rem 0;color:var(--text);text-decoration:none;text-transform:capitalize}nav a:hover{text-decoration:underline}
main{min-width:0;padding:1.5rem 0 5rem}main>p,.first{max-width:46rem}.first{padding-left:1.25rem}.first li{margin:.25rem 0}
h2{margin:3rem 0 .75rem;font-size:1.375rem;text-transform:capitalize}h3{margin:1.5rem 0 .5rem;font-size:.9375rem}
.call{margin:0 0 .5rem;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.call[hidden],section[hidden]{display:none}
.search[hidden],.keys[hidden]{display:block;visibility:hidden}@media (scripting:none){.search[hidden],.keys[hidden]{display:none}}
.call>summary{display:grid;grid-template-columns:4.5rem minmax(0,1fr) auto;gap:.125rem .75rem;align-items:center;min-height:2.75rem;padding:.625rem 1rem;list-style:none}
.call>summary::-webkit-details-marker{display:none}
.method{font:700 .8125rem/1.6 var(--mono);padding:.0625rem .375rem;border:1px solid currentColor;border-radius:6px;text-align:center;color:var(--accent)}
.method[data-method=delete]{color:light-dark(#a92b23,#f0a197)}.method[data-method=post]{color:light-dark(#194672,#b3cfec)}.method[data-method=put]{color:light-dark(#8a5606,#f4d08f)}
.path{font-size:.9375rem;font-weight:700;overflow-wrap:anywhere}.who{font-size:.8125rem;color:var(--dim);white-space:nowrap}.does{grid-column:2/-1;color:var(--dim);font-size:.9375rem}
.inside{padding:0 1rem 1rem;border-top:1px solid var(--line)}
.copied{position:relative}.copied pre{max-height:26rem}.copy{position:absolute;bottom:calc(100% + .25rem);right:0}
button{min-height:2rem;padding:0 .75rem;border:1px solid var(--edge);border-radius:8px;background:var(--surface);color:var(--text);font:inherit;font-size:.875rem;cursor:pointer}
.fields{margin-top:.5rem;font-size:.9375rem}.fields>summary{padding:.25rem 0;color:var(--accent)}.fields pre{max-height:30rem;margin-top:.25rem}
.wide{overflow-x:auto}table{width:100%;border-collapse:collapse;font-size:.9375rem}th,td{padding:.375rem .75rem .375rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}thead th{color:var(--dim);font-size:.8125rem;font-weight:500}
kbd{padding:0 .375rem;border:1px solid var(--edge);border-radius:4px;font:.8125rem var(--mono)}.none{margin-top:2rem}
@media (min-width:62em){.frame{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:3rem}.side{position:sticky;top:0;align-self:start;max-height:100dvh;overflow-y:auto;padding-bottom:1rem}nav ul{display:block}nav a{display:flex;justify-content:space-between}}
@media (max-width:36em){.call>summary{grid-template-columns:auto minmax(0,1fr)}.path{grid-column:1/-1}.who{grid-area:1/2;justify-self:end}.does{grid-column:1/-1}}
@media print{.side,.copy,.keys{display:none}}
`

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
