import { describe, expect, test } from 'vitest'
import { projectFiles, textOf } from './project-files.ts'
import { problemsOfText, shownTexts, type Text } from './shown-texts.ts'

/** Modules with texts for customers and staff. Texts for operators and the API's description have other readers. */
const READ = [
  'apps/web/src/app',
  'apps/web/src/desk',
  'apps/web/src/features',
  'apps/web/src/lib',
  'apps/web/src/ui',
  'packages/domain/src/account',
  'packages/domain/src/case',
  'packages/domain/src/certificate',
  'packages/domain/src/reading',
  'packages/domain/src/ledger',
  'packages/domain/src/office',
  'packages/domain/src/remittance',
  'packages/domain/src/shared',
  'apps/api/src/features',
  'apps/api/src/platform/messages',
]
const OTHER_READERS =
  /\.test\.|\/testing\/|-store\.ts$|features\/(?:guide|payments)\/|bank-forms\/templates\/|platform\/messages\/outbox|trust\/refunds|case\/promise/

const texts: Text[] = READ.flatMap(projectFiles)
  .filter((path) => /\.tsx?$/.test(path) && !OTHER_READERS.test(path))
  .flatMap((path) => shownTexts(textOf(path), path))

test('texts for customers and staff contain no words that read as translated', () => {
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.flatMap((text) => problemsOfText(text).map((why) => `${text.path}: ${why}: ${text.text}`))).toEqual([])
})

test('no module has a text of several words twice, which is how a copied row keeps the text of another', () => {
  const long = texts.filter(({ text, path }) => path.startsWith('apps/web/') && text.split(' ').length > 4)
  const keys = long.map(({ path, text }) => `${path}: ${text}`)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

describe('the check itself', () => {
  const found = (source: string) =>
    shownTexts(source, 'apps/web/src/features/page.tsx').flatMap((text) => problemsOfText(text))

  test('reads strings, templates, attributes and the text between tags', () => {
    const source = `const a = 'Ask somebody else'
      const b = \`We have \${count} papers here\`
      const c = <p title="Do it anew please">It is kept by itself here</p>`
    expect(found(source)).toEqual(['somebody', 'papers', 'anew', 'It is', 'by itself'])
  })

  test('allows “sign in” for staff only', () => {
    const text = { text: 'Please sign in here' }
    expect(problemsOfText({ ...text, path: 'apps/web/src/desk/page.tsx' })).toEqual([])
    expect(problemsOfText({ ...text, path: 'apps/web/src/features/page.tsx' })).toEqual(['sign in'])
  })

  test('ignores imports, errors for developers, types and descriptions of routes', () => {
    const source = `import x from 'some papers file'
      type T = 'all papers here'
      const route = { summary: 'All papers of a case' }
      throw new Error('papers are missing here')`
    expect(found(source)).toEqual([])
  })

  test('finds a sentence that is hard to read', () => {
    const hard =
      'Notwithstanding organizational considerations, authorized intermediaries administer extraordinary documentation requirements accordingly, regardless of circumstances.'
    expect(found(`const a = '${hard}'`)).toEqual(['Flesch below 55'])
  })
})
