import { describe, expect, it } from 'vitest'
import { COUNTRIES } from './countries.ts'
import { inSentence } from './countries-in-words.ts'

describe('a country inside a sentence', () => {
  it.each([
    ['Netherlands', 'the Netherlands'],
    ['United States', 'the United States'],
    ['United Kingdom', 'the United Kingdom'],
    ['United Arab Emirates', 'the United Arab Emirates'],
    ['Cayman Islands', 'the Cayman Islands'],
    ['Germany', 'Germany'],
    ['Republic of Nowhere', 'Republic of Nowhere'],
  ])('%s reads %s', (name, expected) => {
    expect(inSentence(name)).toBe(expected)
  })

  it('gives an article to about a tenth of all countries', () => {
    const withArticle = COUNTRIES.filter(({ name }) => inSentence(name) !== name)
    expect(withArticle.map(({ name }) => name)).toContain('Philippines')
    expect(withArticle.length).toBeGreaterThan(15)
    expect(withArticle.length).toBeLessThan(40)
  })
})
