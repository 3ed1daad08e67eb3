import { posix } from 'node:path'
import type { Tables } from '../apps/api/src/platform/database/tables.ts'

/** The owner of each table. Other features call its owner and write no SQL about it. */
const OWNERS: Readonly<Record<keyof Tables, string>> = {
  users: 'accounts',
  contacts: 'accounts',
  identities: 'accounts',
  sessions: 'accounts',
  devices: 'accounts',
  codes: 'accounts',
  social_attempts: 'accounts',
  handoffs: 'accounts',
  remittances: 'remittances',
  documents: 'documents',
  cases: 'case',
  case_events: 'case',
  case_items: 'case',
  case_papers: 'case',
  case_notes: 'case',
  case_lookups: 'case',
  case_presence: 'desk',
  case_sheets: 'certificate',
  certificates: 'certificate',
  exported_forms: 'certificate',
  bank_packets: 'certificate',
  packet_prints: 'certificate',
  certificate_prints: 'certificate',
  sale_cases: 'certificate',
  sale_documents: 'certificate',
  case_guides: 'case',
  ledger_entries: 'ledger',
  ledger_rates: 'ledger',
  payments: 'payments',
  payment_events: 'payments',
  webhook_events: 'payments',
  refunds: 'refunds',
  enquiries: 'enquiries',
  enquiry_messages: 'enquiries',
  enquiry_words: 'enquiries',
  canned_texts: 'settings',
  desk_settings: 'settings',
  banks: 'bank-forms',
  bank_forms: 'bank-forms',
  postal_answers: 'postal',
  staff: 'staff',
  staff_sessions: 'staff',
  staff_invitations: 'staff',
  staff_devices: 'staff',
  staff_passkeys: 'staff',
  staff_challenges: 'staff',
  staff_views: 'staff',
  staff_notices: 'staff',
  meta: 'platform',
  jobs: 'platform',
  limits: 'platform',
  outbox: 'platform',
  audit: 'platform',
}

/** Wrong directions of imports and wrong places of SQL. Paths are relative to the project, with forward slashes. */
export function problemsOf(file: string, text: string): string[] {
  return [
    ...targetsOf(file, text).flatMap((target) => problemsOfImport(file, target)),
    ...problemsOfText(file, text),
  ].map((problem) => `${file}: ${problem}`)
}

/** The files that import each other in a cycle, statically, dynamically or for a type: they cannot be separated. */
export function filesInCircles(texts: ReadonlyMap<string, string>): string[] {
  let imports = [...texts].flatMap(([file, text]) => targetsOf(file, text).map((target) => ({ file, target })))
  for (;;) {
    // A file that imports, or is imported by, none of the remaining files is not in a cycle.
    const importing = new Set(imports.map(({ file }) => file))
    const imported = new Set(imports.map(({ target }) => target))
    const left = imports.filter(({ file, target }) => imported.has(file) && importing.has(target))
    if (left.length === imports.length) return [...importing].toSorted()
    imports = left
  }
}

function targetsOf(file: string, text: string): string[] {
  const statements = text.matchAll(/(?:\bfrom\s+|\bimport\s*)\(?\s*['"]([^'"\n]+)['"]/g)
  const names = [...statements].map(([, name]) => name ?? '')
  return names.map((name) => (name.startsWith('.') ? posix.join(posix.dirname(file), name) : name))
}

function problemsOfImport(file: string, target: string): string[] {
  const problems: string[] = []
  const forbid = (when: boolean, why: string) => {
    if (when) problems.push(`imports ${target}: ${why}`)
  }
  const isTest = /\.test\.tsx?$/.test(file)

  if (file.startsWith('packages/domain/src/') && !isTest) {
    const allowed = /^(packages\/domain\/src\/|@nirgam\/domain\/|zod$|zod\/|ibantools$)/
    forbid(!allowed.test(target), 'the domain knows rules only, neither React nor Node nor the apps')
  }
  if (file.startsWith('packages/paypal-stand-in/')) {
    forbid(/^(apps\/|@nirgam\/(web|api|domain))/.test(target), 'the stand-in knows the protocol only')
  }
  if (file.startsWith('apps/web/')) {
    forbid(/^(apps\/api\/|@nirgam\/(api|paypal-stand-in))/.test(target), 'the web app talks to the API over HTTP')
    const isForTests = isTest || file.startsWith('apps/web/src/testing/')
    forbid(file.startsWith('apps/web/src/') && target.startsWith('node:') && !isForTests, 'a browser has no Node')
    const [isInDesk, isToDesk] = [file.startsWith(DESK), target.startsWith(DESK)]
    const isItsDoor = file === 'apps/web/src/app/router.tsx' && target === `${DESK}desk.tsx`
    forbid(
      isToDesk && !isInDesk && !isItsDoor && !isForTests,
      'the desk is a part of its own; only the router knows its door',
    )
    forbid(isInDesk && /^apps\/web\/src\/(app|features)\//.test(target), 'the desk is made of ui and lib alone')
  }
  if (file.startsWith('apps/api/')) {
    forbid(/^(apps\/web\/|@nirgam\/web|react($|[-/]))/.test(target), 'the API knows nothing of the web app')
  }
  forbid(target.startsWith('packages/') && !file.startsWith('packages/'), 'packages are imported by name')

  const inside = featureOf(target)
  if (inside && inside.folder !== featureOf(file)?.folder) {
    forbid(SHARED_ROOM.test(file), 'shared rooms do not know the features')
    const isRoute = file === 'apps/web/src/app/router.tsx' && target.endsWith('-page.tsx')
    const isHarness = file.startsWith('apps/api/src/testing/')
    forbid(!inside.isDoor && !isRoute && !isHarness, `only ${inside.folder}/${inside.name}.ts(x) is open to others`)
  }
  return problems
}

/** The staff's workplace: a part of the web app that no customer loads. */
const DESK = 'apps/web/src/desk/'

const SHARED_ROOM = /^apps\/(api\/src\/platform|web\/src\/ui|web\/src\/lib)\//

function featureOf(path: string): { folder: string; name: string; isDoor: boolean } | null {
  const match = /^(apps\/(?:api|web)\/src\/features\/([^/]+))\/(.+)$/.exec(path)
  if (!match) return null
  const [, folder = '', name = '', rest = ''] = match
  return { folder, name, isDoor: rest === `${name}.ts` || rest === `${name}.tsx` }
}

function problemsOfText(file: string, text: string): string[] {
  const problems: string[] = []
  if (/\.test\.tsx?$/.test(file)) return problems
  problems.push(...problemsOfSql(file, text))
  if (file.startsWith('packages/domain/src/') && /\bDate\.now\(\)|\bnew Date\(\)/.test(text)) {
    problems.push('reads the clock: the domain is given the time')
  }
  if (/^apps\/.*\/src\//.test(file) && TODAY_IN_UTC.test(text)) {
    problems.push('takes today from UTC, which is yesterday in India until 5:30: `indiaDate` knows the day')
  }
  if (file.startsWith('apps/web/src/') && onlyPassesOn(text)) problems.push('only passes on what other files export')
  return problems
}

const TODAY_IN_UTC =
  /new Date\((?:(?:Date|\w*[cC]lock)\.now\(\)|now)?\)\.(?:toISOString\(\)\.(?:slice|split|substring)|get(?:UTC)?(?:FullYear|Month|Date|Day)\()/

function onlyPassesOn(text: string): boolean {
  const statements = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const ownWork = statements
    .replace(/^import\b[^'"]*['"][^'"\n]+['"];?$/gm, '')
    .replace(/^export\s+(type\s+)?(\*|\*\s+as\s+\w+|\{[^}]*\})(\s+from\s+['"][^'"\n]+['"])?;?$/gm, '')
  return /^export\b/m.test(statements) && ownWork.trim() === ''
}

/** Tests and the schema itself may access every table. */
const MAY_ASK_ANYONE = /^apps\/api\/src\/(testing|platform\/database)\//
const QUERIES = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|(?:inner|left|right|full)Join)\(\s*'(\w+)/g
const BATCHES = /removeInBatches\([^,]+,\s*'(\w+)'/g
const RAW = /\b(?:from|join|update|into)\s+([a-z_]+)\b/gi

function problemsOfSql(file: string, text: string): string[] {
  if (!file.startsWith('apps/api/') || MAY_ASK_ANYONE.test(file)) return []
  const raw = [...text.matchAll(/sql(?:<[^`]*?>)?`([^`]*)`/g)].flatMap(([, statement = '']) => namesIn(RAW, statement))
  const tables = new Set([...namesIn(QUERIES, text), ...namesIn(BATCHES, text), ...raw])
  return Object.entries(OWNERS).flatMap(([table, owner]) => {
    if (!tables.has(table)) return []
    const home =
      owner === 'platform'
        ? /^apps\/api\/src\/platform\//
        : new RegExp(`/features/${owner}/(?:[^/]+/)*[^/]*store\\.ts$`)
    return home.test(file) ? [] : [`holds SQL about ${table}: that belongs to ${owner}`]
  })
}

function namesIn(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}
