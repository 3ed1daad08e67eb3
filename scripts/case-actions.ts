import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import {
  CASE_ACTION_IDS,
  type CaseAction,
  describeAction,
  messageAfter,
  targetsOf,
} from '@nirgam/domain/case/case-actions'
import type { Doer } from '@nirgam/domain/case/case-facts'
import { CASE_STATE_IDS, CASE_STATES, type CaseState, publicStatusOf } from '@nirgam/domain/case/case-states'
import { labelOf, RIGHTS } from '@nirgam/domain/office/roles'

const PAGE = new URL('../docs/case-actions.md', import.meta.url)

/** docs/case-actions.md, drawn from the declarations. `npm run docs:actions` writes it. */
export function caseActionsPage(): string {
  return `# Case actions

Written by \`npm run docs:actions\` from \`packages/domain/src/case/\`; a test fails when it is out of date.
"Case staff" is ${names(RIGHTS['act-on-cases'])}.

## States

${table(['state', 'category', 'public status', 'the customer reads'], CASE_STATE_IDS.map(stateRow))}

## Actions

The assignee is the member of staff who works on the case. The last column is the subject of the message to the customer.

${table(['action', 'by', 'from', 'to', 'input', 'the customer is told'], CASE_ACTION_IDS.map(actionRow))}
`
}

export const storedPage = () => readFileSync(PAGE, 'utf8')

function stateRow(state: CaseState): string[] {
  const { label, category, line } = CASE_STATES[state]
  return [label, category, publicStatusOf(state), line]
}

function actionRow(act: CaseAction): string[] {
  const { label, from, only, to, input } = describeAction(act)
  const states = to === 'same' ? 'stays' : to.map(labelOfState).join(' or ')
  const sent = Object.entries(input).flatMap(([name, field]) => (field.from === 'server' ? [] : [name]))
  const by = [doersOf(act), only && `(${only})`].filter(Boolean).join(' ')
  return [`${label} (\`${act}\`)`, by, statesIn(from), states, sent.join(', '), toldBy(act)]
}

const labelOfState = (state: CaseState) => CASE_STATES[state].label

/** Long lists of states go by their categories. */
function statesIn(states: readonly CaseState[]): string {
  const waitingOrOpen = CASE_STATE_IDS.filter((state) => ['open', 'waiting'].includes(CASE_STATES[state].category))
  if (states.length === waitingOrOpen.length) return 'any open or waiting'
  return states.map(labelOfState).join(', ')
}

function doersOf(act: CaseAction): string {
  const { by } = describeAction(act)
  const isStaff = RIGHTS['act-on-cases'].every((role) => by.includes(role))
  const others = by.filter((doer) => !isStaff || doer === 'customer' || doer === 'system')
  return [...others.map(nameOf), ...(isStaff ? ['case staff'] : [])].join(', ')
}

const nameOf = (doer: Doer) => (doer === 'customer' || doer === 'system' ? doer : labelOf(doer).toLowerCase())
const names = (doers: readonly Doer[]) => doers.map(nameOf).join(', ')

function toldBy(act: CaseAction): string {
  const [from = 'received'] = describeAction(act).from
  const subjects = targetsOf(act, from).flatMap((to) => messageAfter(act, {}, to)?.subject ?? [])
  return [...new Set(subjects)].join(' / ')
}

function table(head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(PAGE, caseActionsPage())
