import { escaped } from '../platform/html.ts'
import type { OutboxMessage } from '../platform/messages/messenger.ts'

/** The table of facts in a mail, as its reader sees it: each label with its value. */
function factsIn(html: string): string[][] {
  const rows = html.matchAll(/<th scope="row"[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)
  return [...rows].map(([, label = '', value = '']) => [label, value])
}

/** The facts of its record that a mail must state, as text and as HTML. */
export type StatedMail = {
  to: string
  subject: string
  /** of its reader, who is greeted by it */
  name: string
  words?: readonly string[]
  /** each a label and its value */
  facts?: readonly (readonly string[])[]
  /** the address of its button */
  link?: string
  files?: readonly string[]
}

/**
 * Differences between a mail and what it must say. `known` are all values of the people around it: the mail may say
 * only those that are stated.
 */
export function wrongIn(mail: OutboxMessage, stated: StatedMail, known: readonly string[]): string[] {
  const { to, subject, name, words = [], facts = [], link, files = [] } = stated
  const { text, html = '' } = mail
  const allStated = JSON.stringify(stated)
  const buttons = [...html.matchAll(/<a href="([^"]*)"[^>]*font-weight:700/g)].map(([, url]) => url)
  const checks: [what: string, isRight: boolean][] = [
    [`the recipient ${mail.to}`, mail.to === to],
    [`the subject ${mail.subject}`, mail.subject === subject],
    ['the greeting', [text, html].every((form) => form.includes(`Hello ${name},`))],
    ...words.flatMap((word): [string, boolean][] => [
      [`no “${word}” in the text`, text.includes(word)],
      [`no “${word}” in the HTML`, html.includes(escaped(word))],
    ]),
    [`the facts ${JSON.stringify(factsIn(html))}`, JSON.stringify(factsIn(html)) === JSON.stringify(facts)],
    ['the facts in the text', text.includes(facts.map((fact) => fact.join(': ')).join('\n'))],
    [`the button to ${buttons}`, JSON.stringify(buttons) === JSON.stringify(link ? [link] : [])],
    ['the address in the text', !link || text.split('\n').some((line) => line.endsWith(`: ${link}`))],
    ['the files', JSON.stringify((mail.attachments ?? []).map(({ fileName }) => fileName)) === JSON.stringify(files)],
    ...known
      .filter((value) => !mentions(allStated, value))
      .map((value): [string, boolean] => [
        `“${value}”, which is not stated`,
        !mentions(`${mail.subject}\n${text}\n${html}`, value) && !mentions(html, escaped(value)),
      ]),
  ]
  return checks.filter(([, isRight]) => !isRight).map(([what]) => what)
}

/** `/remittances/12` is not mentioned by `/remittances/123`. */
function mentions(words: string, value: string): boolean {
  return words
    .split(value)
    .slice(1)
    .some((rest) => !/^\d/.test(rest))
}
