type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  description?: string
  maxLength?: number
  additionalProperties?: Schema | boolean
}
type Body = { content?: Record<string, { schema?: Schema }>; description?: string }
type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[]
  requestBody?: Body
  responses?: Record<string, Body>
}

/** The API description as a page to read: plain HTML, no script. */
export function apiDocsPage(document: { info?: { title?: string; description?: string }; paths?: object }): string {
  const paths = Object.entries(document.paths ?? {}) as [string, Record<string, Operation>][]
  const calls = paths.flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? 'other')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(document.info?.title ?? 'API')}</title><style>${STYLE}</style></head><body><main>
<h1>${escaped(document.info?.title ?? 'API')}</h1><p>${escaped(document.info?.description ?? '')}
The same as a document: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<nav aria-label="Groups">${[...groups.keys()].map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join(' ')}</nav>
${[...groups].map(([tag, list]) => `<section id="${escaped(tag)}"><h2>${escaped(tag)}</h2>${list.map(call).join('')}</section>`).join('')}
</main></body></html>`
}

function call({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const body = operation.requestBody && firstContent(operation.requestBody)
  return `<article><h3><code><b>${method.toUpperCase()}</b> ${escaped(path)}</code>${operation.security ? ' <small>signed in</small>' : ''}</h3>
${operation.summary ? `<p>${escaped(operation.summary)}</p>` : ''}
${operation.description ? `<p>${escaped(operation.description)}</p>` : ''}
${(operation.parameters ?? []).map((given) => `<p><code>${escaped(given.name)}</code> in ${escaped(given.in)}: ${shape(given.schema)}</p>`).join('')}
${body ? `<h4>Sends ${escaped(body.type)}</h4><pre>${shape(body.schema)}</pre>` : ''}
${Object.entries(operation.responses ?? {})
  .map(([status, answer]) => {
    const content = firstContent(answer)
    return `<h4>Answers ${escaped(status)}</h4>${content ? `<pre>${shape(content.schema)}</pre>` : ''}`
  })
  .join('')}</article>`
}

function firstContent(body: Body): { type: string; schema: Schema | undefined } | null {
  const [entry] = Object.entries(body.content ?? {})
  return entry ? { type: entry[0], schema: entry[1].schema } : null
}

function shape(schema: Schema | undefined, indent = ''): string {
  if (!schema) return 'anything'
  if (schema.const !== undefined) return escaped(JSON.stringify(schema.const))
  if (schema.enum) return schema.enum.map((value) => escaped(JSON.stringify(value))).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((option) => shape(option, indent)).join(' | ')
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

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}
main{max-width:56rem;margin:0 auto;padding:2rem 1rem}nav a{margin-right:1rem}h2{margin-top:3rem;text-transform:capitalize}
article{border-top:1px solid #8884;padding:.5rem 0}pre{overflow:auto;background:#8881;padding:.75rem;border-radius:.5rem}
h3 code{font-size:1rem}small{font-weight:400;opacity:.8}h4{margin:.5rem 0 0;font-size:.85rem}`
