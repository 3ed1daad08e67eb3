import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Newer than the oldest browsers we support (Chrome 111, Firefox 115, Safari 16.4). The web app's `lib` setting refuses
 * newer parts of the language; these are parts of the browser, and calls that a type assertion could hide.
 */
const TOO_NEW =
  /\b(?:AbortSignal\.any(?!\?\.)|(?:Map|Object)\.groupBy|URL\.(?:canParse|parse)|Promise\.(?:withResolvers|try)|Array\.fromAsync|RegExp\.escape|Iterator\.from)\b|\.(?:checkVisibility|isWellFormed|toWellFormed|showPopover|togglePopover|startViewTransition|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|setHTMLUnsafe|toBase64|toHex)\(|\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|some|every|find|reduce|take|drop|toArray|flatMap|forEach)\(/

const sources = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/domain/src/**/*.ts']).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

test('the web app uses no API missing from the oldest supported browsers', () => {
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        TOO_NEW.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  )
  expect(found).toEqual([])
})
