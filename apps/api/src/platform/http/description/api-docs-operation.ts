import { escaped } from '../../html.ts'
import type { Schema } from './api-examples.ts'
import type { Answer, Described, Operation, Parameter } from './complete-description.ts'

type Shown = { id: string; method: string; path: string; operation: Operation }

/** One call: closed it says what it does and who may, open it has everything. */
export function operationHtml({ id, method, path, operation }: Shown, components: Described['components']): string {
  const { summary = '', parameters = [], requestBody, responses = {} } = operation
  const answers = Object.entries(responses).map(([status, answer]) => [status, resolved(answer, components)] as const)
  const good = answers.filter(([status]) => Number(status) < 400)
  const refusals = answers.filter(([status]) => Number(status) >= 400)
  const [sample] = operation['x-codeSamples'] ?? []
  const words = [method, path, summary, ...Object.keys(responses)].join(' ').toLowerCase()
  return `<details id="${id}" class="call" data-words="${escaped(words)}"><summary><span class="method" data-method="${method}">${method.toUpperCase()}</span>
<code class="path">${escaped(path).replaceAll('/', '/<wbr>')}</code><span class="who">${whoOf(operation)}</span><span class="does">${marked(summary)}</span></summary>
<div class="inside">${sample ? block('Call it', sample.source) : ''}
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

/** With a button that copies it, once there is a script that can. */
function block(title: string, text: string): string {
  return `<h3>${escaped(title)}</h3><div class="copied"><pre tabindex="0"><code>${escaped(text)}</code></pre><button type="button" class="copy" hidden>Copy</button></div>`
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>in the ${where === 'path' ? 'address' : escaped(where)}${required ? '' : ', may be left out'}</td><td><code>${shape(schema)}</code></td></tr>`,
  )
  return `<h3>In the address</h3>${table(['Name', 'Where', 'What'], rows)}`
}

function bodyHtml(content: NonNullable<Operation['requestBody']>['content'] = {}): string {
  return Object.entries(content)
    .map(([type, { schema, example }]) => {
      const shown = example === undefined ? '' : block(`Send, as ${type}`, pretty(example))
      return `${shown || `<h3>Send, as ${escaped(type)}</h3>`}${allFields(schema)}`
    })
    .join('')
}

function goodHtml(status: string, { description = '', content = {} }: Answer): string {
  const [entry] = Object.entries(content)
  if (!entry) return `<h3>Answers ${escaped(status)}</h3><p>${escaped(description)}</p>`
  const [type, { schema, example }] = entry
  if (example === undefined)
    return `<h3>Answers ${escaped(status)}, ${escaped(type)}</h3><p>${escaped(description)}</p>`
  return `${block(`Answers ${status}`, pretty(example))}${allFields(schema)}`
}

function refusalTable(refusals: readonly (readonly [string, Answer])[]): string {
  const rows = refusals.map(([status, { description = '', content }]) => {
    const example = content?.['application/json']?.example as { code?: string } | undefined
    return `<tr><th scope="row">${escaped(status)}</th><td><code>${escaped(example?.code ?? '')}</code></td><td>${marked(description)}</td></tr>`
  })
  const first = refusals.find(([status]) => status === '422') ?? refusals[0]
  const example = first?.[1].content?.['application/json']?.example
  return `<h3>Refuses</h3>${table(['Status', 'code', 'When'], rows)}${example ? `<details class="fields"><summary>An example of a refusal (${first?.[0]})</summary><pre tabindex="0"><code>${escaped(pretty(example))}</code></pre></details>` : ''}`
}

function table(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')
  return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function allFields(schema: Schema | undefined): string {
  return `<details class="fields"><summary>All fields and what they may hold</summary><pre tabindex="0"><code>${shape(schema)}</code></pre></details>`
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
