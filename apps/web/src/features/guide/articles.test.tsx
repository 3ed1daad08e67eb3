import { hardTexts } from '@nirgam/domain/testing/reading-ease'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { START, TOPICS } from '../../lib/guide-topics.ts'
import Contents from './contents.tsx'

const PAGES = [{ name: '', ...START }, ...TOPICS]

/** Paragraphs and definitions of a page, without the small print that names sources, and without the published lists of codes. */
function textsOf(name: string): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Contents name={name} />
    </MemoryRouter>,
  )
  const shown = html.replace(/<small.*?<\/small>/gs, '').replace(/<section data-group.*?<\/section>/gs, '')
  // A list item of a document has blocks of its own, so every start or end of a block ends a text.
  const blocks = shown.split(/<\/?(?:p|dd|dt|dl|li|ul|ol|h1|h2|h3|div|section|summary|td|th|tr)\b[^>]*>/)
  return blocks
    .map((text) =>
      text
        .replace(/<[^>]+>/g, '')
        .replaceAll('&amp;', '&')
        .trim(),
    )
    .filter(Boolean)
}

test.each(PAGES)('the page “$title” is plain English', ({ name, description }) => {
  const texts = textsOf(name)
  expect(texts.length).toBeGreaterThan(3)
  expect(hardTexts([...texts, description])).toEqual([])
})
