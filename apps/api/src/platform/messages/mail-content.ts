import type { Config } from '../config/config.ts'

/** Whose mail it is, and whom to ask. */
export type Letterhead = Pick<Config, 'support' | 'company' | 'publicUrl'>

export type Fact = readonly [label: string, value: string]

export type PaperCheck = { code: string; url: string }

export type MailContent = {
  heading: string
  /** of its reader, where it is known and the address is proven to be theirs */
  name?: string | undefined
  /** A paragraph whose lines all begin with `- ` is a list. */
  paragraphs: readonly string[]
  /** shown large, for reading across to another screen */
  code?: string
  /** the sum of money that the mail is about, and what became of it */
  figure?: { label: string; amount: string; note?: string }
  /** check code of the papers, and the address where it can be verified */
  check?: PaperCheck
  /** what comes now, and whether there is anything to do */
  next?: string
  /** where the mail leads */
  button?: { label: string; url: string }
  /** facts that identify the subject, so that the mail can be found again */
  facts?: readonly Fact[]
}

export const TAGLINE = '15CA/15CB certificates for money sent out of India'
export const greeting = ({ name }: MailContent) => (name ? `Hello ${name},` : 'Hello,')
export const NEXT = 'What happens next'

export function checkWords({ code, url }: PaperCheck): string {
  return `Anyone you give your documents to can check them with the code ${code}: ${url}`
}
