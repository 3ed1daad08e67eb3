import { describe, expect, test } from 'vitest'
import { filesInCircles, problemsOf } from './import-directions.ts'
import { projectFiles, textOf } from './project-files.ts'

const sources = ['apps', 'packages', 'e2e'].flatMap(projectFiles).filter((path) => /\.tsx?$/.test(path))

test('every import follows the allowed direction, and SQL appears only in the store of the table’s owner', () => {
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.flatMap((path) => problemsOf(path, textOf(path)))).toEqual([])
})

test('no files import each other in a cycle', () => {
  expect(filesInCircles(new Map(sources.map((path) => [path, textOf(path)])))).toEqual([])
})

test('a cycle is found with every kind of import', () => {
  const texts = new Map([
    ['a/page.tsx', `import { b } from './b.ts'`],
    ['a/b.ts', `import type { C } from './c.ts'\nimport { d } from './d.ts'`],
    ['a/c.ts', `const later = () => import('./b.ts')`],
    ['a/d.ts', `import { z } from 'zod'`],
  ])
  expect(filesInCircles(texts)).toEqual(['a/b.ts', 'a/c.ts'])
})

describe('the rules notice', () => {
  const forbidden: [what: string, file: string, text: string][] = [
    ['React in the domain', 'packages/domain/src/shared/money.ts', `import { useState } from 'react'`],
    ['Node in the domain', 'packages/domain/src/shared/money.ts', `import fs from 'node:fs'`],
    ['the clock in the domain', 'packages/domain/src/shared/dates.ts', 'const year = new Date().getFullYear()'],
    [
      'an app in the domain',
      'packages/domain/src/shared/money.ts',
      `import { x } from '../../../apps/web/src/lib/api.ts'`,
    ],
    ['the API in the web app', 'apps/web/src/lib/api.ts', `import { x } from '../../../api/src/app.ts'`],
    ['the API by name in the web app', 'apps/web/src/lib/api.ts', `import type { x } from '@nirgam/api'`],
    ['Node in the browser', 'apps/web/src/lib/api.ts', `import { join } from 'node:path'`],
    ['the web app in the API', 'apps/api/src/app.ts', `import { x } from '../../web/src/app/theme.ts'`],
    [
      'a package by its path',
      'apps/api/src/app.ts',
      `import { x } from '../../../packages/domain/src/shared/money.ts'`,
    ],
    ['a feature in the platform', 'apps/api/src/platform/jobs/jobs.ts', `import { x } from '../../features/a/a.ts'`],
    ['a feature in ui', 'apps/web/src/ui/page.tsx', `import { x } from '../features/a/a.tsx'`],
    ['a feature in lib', 'apps/web/src/lib/api.ts', `import { x } from '../features/a/a.tsx'`],
    ["another feature's insides", 'apps/api/src/features/b/b.ts', `import { x } from '../a/a-store.ts'`],
    [
      "a feature's insides from outside",
      'apps/web/src/app/router.tsx',
      `const A = lazy(() => import('../features/a/form.tsx'))`,
    ],
    ["another feature's page", 'apps/web/src/features/b/b.tsx', `import { A } from '../a/a-page.tsx'`],
    ['the desk in a feature', 'apps/web/src/features/a/a.tsx', `import { x } from '../../desk/desk-api.ts'`],
    ['the desk in lib', 'apps/web/src/lib/api.ts', `import { x } from '../desk/desk-api.ts'`],
    ["the desk's insides in the router", 'apps/web/src/app/router.tsx', `const a = () => import('../desk/a-page.tsx')`],
    ["a customers' feature in the desk", 'apps/web/src/desk/staff-page.tsx', `import { x } from '../features/a/a.tsx'`],
    ['a file that only passes on', 'apps/web/src/features/a/a.tsx', `export { A } from './form.tsx'\n`],
    [
      'a file that imports and passes on',
      'apps/web/src/features/a/a.tsx',
      `// The door.\nimport { A } from './form.tsx'\n\nexport {\n  A,\n}\nexport type { B } from './b.ts'\n`,
    ],
    ['a day of UTC', 'apps/web/src/features/a/a.tsx', `const day = new Date().toISOString().slice(0, 10)`],
    ['a year of UTC', 'apps/api/src/features/a/a.ts', `const year = new Date(clock.now()).getUTCFullYear()`],
    ['SQL in a route', 'apps/api/src/features/accounts/routes.ts', `await db.selectFrom('users').execute()`],
    ['SQL in a command', 'apps/api/src/operator/users.ts', `await trx.deleteFrom('sessions').execute()`],
    ["another's table", 'apps/api/src/features/profile/profile-store.ts', `await db.updateTable('users').execute()`],
    [
      "another's table, joined",
      'apps/api/src/features/documents/document-store.ts',
      `.innerJoin('remittances', 'a', 'b')`,
    ],
    [
      "another's table, in words",
      'apps/api/src/features/accounts/sessions/sessions-store.ts',
      'sql`select 1 from remittances where id = 1`',
    ],
    [
      "another's table, in a folder of its own",
      'apps/api/src/features/case/accounts/users-store.ts',
      `await db.updateTable('users').execute()`,
    ],
    ["a feature's table in the platform", 'apps/api/src/platform/http/metrics.ts', `db.selectFrom('payments')`],
    [
      "the platform's table in a feature",
      'apps/api/src/features/accounts/clean-up-store.ts',
      `removeInBatches(db, 'outbox', 'id')`,
    ],
  ]
  test.each(forbidden)('%s', (_what, file, text) => {
    expect(problemsOf(file, text)).toHaveLength(1)
  })

  const allowed: [what: string, file: string, text: string][] = [
    ['a rule from the domain', 'apps/web/src/app/root.tsx', `import { x } from '@nirgam/domain/shared/money'`],
    ["another feature's door", 'apps/web/src/features/b/b.tsx', `import { x } from '../a/a.tsx'`],
    ["a feature's own insides", 'apps/api/src/features/a/a.ts', `import { x } from './a-store.ts'`],
    ['a page in the router', 'apps/web/src/app/router.tsx', `const a = () => import('../features/a/a-page.tsx')`],
    ['the desk in the router', 'apps/web/src/app/router.tsx', `const a = () => import('../desk/desk.tsx')`],
    ['the kit in the desk', 'apps/web/src/desk/staff-page.tsx', `import { Button } from '../ui/button.tsx'`],
    [
      'a door with work of its own',
      'apps/web/src/features/a/a.tsx',
      `export { A } from './form.tsx'\nexport const b = 1`,
    ],
    ["a server feature's door", 'apps/api/src/features/a/a.ts', `export { a } from './a-store.ts'`],
    [
      "SQL in its owner's store",
      'apps/api/src/features/accounts/users-store.ts',
      `await db.insertInto('users').execute()`,
    ],
    [
      "SQL in a store in a folder of its owner's",
      'apps/api/src/features/accounts/codes/codes-store.ts',
      `await db.insertInto('codes').execute()`,
    ],
    ['a table of the platform', 'apps/api/src/platform/jobs/jobs.ts', `await db.selectFrom('jobs').execute()`],
    ['SQL in a test', 'apps/api/src/features/a/a.api.test.ts', `await db.deleteFrom('users').execute()`],
  ]
  test.each(allowed)('no problem with %s', (_what, file, text) => {
    expect(problemsOf(file, text)).toEqual([])
  })
})
