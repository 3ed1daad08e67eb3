import { escaped, plainPage } from '../../html.ts'
import type { Schema } from './api-examples.ts'
import type { Answer, Described, Operation, Parameter } from './complete-description.ts'

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

/** The API's description as a page. It is complete without its script, which searches, copies and opens. */
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
<p id="none" class="none" hidden>No call matches. Try a word of its path or description.</p>
</main></div><script src="/api/docs.js" defer></script>`
  return plainPage({ title, style: DOCS_STYLE, body })
}

function introduction(description: string): string {
  return `<p>${escaped(description)} For programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<ol class="first"><li><b>Sign in.</b> <a href="#post-api-login">POST /api/login</a> returns a <code>token</code>.</li>
<li><b>Send it</b> as <code>Authorization: Bearer …</code>. The examples take it from <code>$TOKEN</code>.</li>
<li><b>Read errors.</b> They have a <code>message</code> for people, a <code>code</code> for programs, and <code>errors</code> by field.</li></ol>
<p class="keys dim" hidden>Keys: <kbd>/</kbd> searches, <kbd>Enter</kbd> opens the first match, <kbd>Esc</kbd> shows all calls.
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

/**
 * Runs in the browser, from our own origin, as the content security policy requires. Controls that need it are hidden
 * until it runs.
 */
export const DOCS_SCRIPT = `'use strict';
const calls = [...document.querySelectorAll('.call')];
const form = document.querySelector('.search');
const search = document.getElementById('search');
const found = document.getElementById('found');
const none = document.getElementById('none');
const all = document.getElementById('all');

for (const part of document.querySelectorAll('.search, .keys, .copy')) part.hidden = false;

function look() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const call of calls) call.hidden = !words.every((word) => call.dataset.words.includes(word));
  for (const group of document.querySelectorAll('main section')) group.hidden = !group.querySelector('.call:not([hidden])');
  const count = calls.filter((call) => !call.hidden).length;
  none.hidden = count > 0;
  found.textContent = words.length === 0 ? '' : count + ' of ' + calls.length + ' calls';
}

function open(call) {
  call.open = true;
  call.querySelector('summary').focus();
  call.scrollIntoView({ block: 'start' });
}

function openNamed() {
  const call = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (call === null || !calls.includes(call)) return;
  if (call.hidden) { search.value = ''; look(); }
  open(call);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const first = calls.find((call) => !call.hidden);
  if (first) open(first);
});
search.addEventListener('input', look);
search.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  search.value = '';
  look();
});
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  search.focus();
  search.select();
});
all.addEventListener('click', () => {
  const wanted = all.textContent === 'Open all';
  for (const call of calls) call.open = wanted;
  all.textContent = wanted ? 'Close all' : 'Open all';
});
document.addEventListener('click', async (event) => {
  const button = event.target.closest('.copy');
  if (!button) return;
  const text = button.parentElement.querySelector('code').textContent;
  const done = await navigator.clipboard.writeText(text).then(() => true, () => false);
  button.textContent = done ? 'Copied' : 'Select and copy';
  setTimeout(() => { button.textContent = 'Copy'; }, 2000);
});
for (const call of calls) {
  call.addEventListener('toggle', () => {
    if (call.open) history.replaceState(null, '', '#' + call.id);
  });
}
addEventListener('hashchange', openNamed);
openNamed();
look();
`

type Shown = { id: string; method: string; path: string; operation: Operation }

/** One call: its summary shows the purpose and who may call it, the rest unfolds. */
function operationHtml({ id, method, path, operation }: Shown, components: Described['components']): string {
  const { summary = '', parameters = [], requestBody, responses = {} } = operation
  const answers = Object.entries(responses).map(([status, answer]) => [status, resolved(answer, components)] as const)
  const good = answers.filter(([status]) => Number(status) < 400)
  const refusals = answers.filter(([status]) => Number(status) >= 400)
  const [sample] = operation['x-codeSamples'] ?? []
  const words = [method, path, summary, ...Object.keys(responses)].join(' ').toLowerCase()
  return `<details id="${id}" class="call" data-words="${escaped(words)}"><summary><span class="method" data-method="${method}">${method.toUpperCase()}</span>
<code class="path">${escaped(path).replaceAll('/', '/<wbr>')}</code><span class="who">${whoOf(operation)}</span><span class="does">${marked(summary)}</span></summary>
<div class="inside">${sample ? block('Example request', sample.source) : ''}
${parameters.length > 0 ? parameterTable(parameters) : ''}
${requestBody ? bodyHtml(requestBody.content) : ''}
${good.map(([status, answer]) => goodHtml(status, answer)).join('')}
${refusals.length > 0 ? refusalTable(refusals) : ''}</div></details>`
}

function whoOf({ security = [] }: Operation): string {
  const [first] = security
  if (typeof first !== 'object' || first === null) return 'anyone'
  return 'desk' in first ? 'staff' : 'signed in'
}

function resolved(answer: Answer, components: Described['components']): Answer {
  const name = answer.$ref?.split('/').at(-1)
  return name ? (components?.responses?.[name] ?? answer) : answer
}

/** A code block with a copy button, which stays hidden without the script. */
function block(title: string, text: string): string {
  return `<h3>${escaped(title)}</h3><div class="copied"><pre tabindex="0"><code>${escaped(text)}</code></pre><button type="button" class="copy" hidden>Copy</button></div>`
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${escaped(where)}${required ? '' : ', optional'}</td><td><code>${shape(schema)}</code></td></tr>`,
  )
  return `<h3>Parameters</h3>${table(['Name', 'In', 'Type'], rows)}`
}

function bodyHtml(content: NonNullable<Operation['requestBody']>['content'] = {}): string {
  return Object.entries(content)
    .map(([type, { schema, example }]) => {
      const shown = example === undefined ? '' : block(`Request body, ${type}`, pretty(example))
      return `${shown || `<h3>Request body, ${escaped(type)}</h3>`}${allFields(schema)}`
    })
    .join('')
}

function goodHtml(status: string, { description = '', content = {} }: Answer): string {
  const [entry] = Object.entries(content)
  if (!entry) return `<h3>Response ${escaped(status)}</h3><p>${escaped(description)}</p>`
  const [type, { schema, example }] = entry
  if (example === undefined)
    return `<h3>Response ${escaped(status)}, ${escaped(type)}</h3><p>${escaped(description)}</p>`
  return `${block(`Response ${status}`, pretty(example))}${allFields(schema)}`
}

function refusalTable(refusals: readonly (readonly [string, Answer])[]): string {
  const rows = refusals.map(([status, { description = '', content }]) => {
    const example = content?.['application/json']?.example as { code?: string } | undefined
    return `<tr><th scope="row">${escaped(status)}</th><td><code>${escaped(example?.code ?? '')}</code></td><td>${marked(description)}</td></tr>`
  })
  const first = refusals.find(([status]) => status === '422') ?? refusals[0]
  const example = first?.[1].content?.['application/json']?.example
  return `<h3>Errors</h3>${table(['Status', 'Code', 'When'], rows)}${example ? `<details class="fields"><summary>Example error (${first?.[0]})</summary><pre tabindex="0"><code>${escaped(pretty(example))}</code></pre></details>` : ''}`
}

function table(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')
  return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function allFields(schema: Schema | undefined): string {
  return `<details class="fields"><summary>All fields and their types</summary><pre tabindex="0"><code>${shape(schema)}</code></pre></details>`
}

function pretty(example: unknown): string {
  return JSON.stringify(example, null, 2)
}

/** Words in backticks are code. */
function marked(text: string): string {
  return escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

function shape(schema: Schema | undefined, indent = ''): string {
  if (!schema) return 'anything'
  if (schema.const !== undefined) return escaped(JSON.stringify(schema.const))
  if (schema.enum) return schema.enum.map((value) => escaped(JSON.stringify(value))).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map((option) => shape(option, indent)).join(' | ')
  if (schema.type === 'array') return `${shape(schema.items, indent)}[]`
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(
      ([name, value]) =>
        `${indent}  ${escaped(name)}${schema.required?.includes(name) ? '' : '?'}: ${shape(value, `${indent}  `)}`,
    )
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  if (typeof schema.additionalProperties === 'object')
    return `{ [name]: ${shape(schema.additionalProperties, indent)} }`
  return escaped([schema.type ?? 'anything'].flat().join(' | '))
}
