import { encode } from 'uqr'
import type { Config } from '../config/config.ts'
import { escaped } from '../html.ts'

/** The sender, and the contact for questions. */
type Letterhead = Pick<Config, 'support' | 'company' | 'publicUrl'>

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
  /** the amount that the mail is about, and its outcome */
  figure?: { label: string; amount: string; note?: string }
  /** check code of the papers, and the address where it can be verified */
  check?: PaperCheck
  /** the next step, and whether the reader has to do anything */
  next?: string
  /** the link to the page that the mail is about */
  button?: { label: string; url: string }
  /** facts that identify the subject, so that the mail can be found again */
  facts?: readonly Fact[]
}

const TAGLINE = '15CA/15CB certificates for money sent out of India'
const greeting = ({ name }: MailContent) => (name ? `Hello ${name},` : 'Hello,')
const NEXT = 'What happens next'

export function checkWords({ code, url }: PaperCheck): string {
  return `Anyone you give your documents to can check them with the code ${code}: ${url}`
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** The colours of the screens (the web's tokens.css), by purpose: light and dark. */
const COLOURS = {
  page: { background: ['#f3f1ea', '#101816'] },
  card: { background: ['#ffffff', '#1a2421'] },
  text: { color: ['#15211d', '#e8edeb'] },
  dim: { color: ['#5b5851', '#a9b4b0'] },
  accent: { color: ['#0d5c4c', '#7fc6ae'] },
  line: { 'border-color': ['#e6e2d9', '#293532'] },
  tint: { background: ['#ecf6f2', '#16302a'] },
  filled: { background: ['#0d5c4c', '#5cb89b'], color: ['#ffffff', '#07130f'] },
} as const satisfies Record<string, Record<string, readonly [light: string, dark: string]>>
type Colour = keyof typeof COLOURS

/**
 * Styles are inline and the layout is tables: that is all that mail programs agree on. Programs with a dark mode also
 * read the style sheet, which declares that the mail supports both schemes.
 */
function mailHtml(letterhead: Letterhead, content: MailContent): string {
  const { heading, paragraphs, code, figure, check, next, button, facts = [] } = content
  const rows = [
    row(mark(), 'padding:28px 32px 0'),
    row(
      `<h1 ${look('margin:0;font-size:24px;line-height:31px', 'text')}>${escaped(heading)}</h1>`,
      'padding:20px 32px 0',
    ),
    row(paragraph(greeting(content)), 'padding:14px 32px 0'),
    ...(code ? [row(codeBlock(code), 'padding:20px 32px 4px')] : []),
    ...(figure ? [row(figureBlock(figure), 'padding:20px 32px 4px')] : []),
    ...paragraphs.map((text) => row(paragraph(text), 'padding:14px 32px 0')),
    ...(check ? [row(paragraph(checkWords(check)) + qrTable(check.url), 'padding:14px 32px 0')] : []),
    ...(next ? [row(nextBlock(next), 'padding:20px 32px 0')] : []),
    ...(button ? [row(buttonBlock(button), 'padding:24px 32px 0')] : []),
    ...(facts.length > 0 ? [row(factTable(facts), 'padding:24px 32px 0')] : []),
    row(help(letterhead), 'padding:24px 32px 28px'),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(heading)}</title><style>${sheet()}</style></head>
<body ${look('margin:0;padding:0', 'page')}>
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview(content))}</div>
<div role="main"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('', 'page')}><tr><td align="center" class="around" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('max-width:600px;border-radius:16px', 'card')}>${rows.join('\n')}</table>
${footer(letterhead)}
</td></tr></table></div></body></html>`
}

function row(content: string, style: string): string {
  return `<tr><td class="row" style="${FONT};${style}">${content}</td></tr>`
}

/** The class is for the dark scheme, the style for everything else; colours come last, after a border's own. */
function look(style: string, ...colours: Colour[]): string {
  const own = colours.flatMap((colour) => declarations(colour, 0))
  return `class="${colours.join(' ')}" style="${[...(style ? [style] : []), ...own].join(';')}"`
}

function declarations(colour: Colour, scheme: 0 | 1): string[] {
  return Object.entries(COLOURS[colour]).map(([property, values]) => `${property}:${values[scheme]}`)
}

/** Style sheet for dark mode and small screens. Only `!important` rules override inline styles. */
function sheet(): string {
  const dark = (Object.keys(COLOURS) as Colour[]).map((colour) => {
    const rules = declarations(colour, 1).map((declaration) => `${declaration}!important`)
    return `.${colour}{${rules.join(';')}}`
  })
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.around{padding:0!important}.row{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){${dark.join('')}}`
}

/** The line that a list of mails shows behind the subject. */
function preview({ paragraphs, figure, code }: MailContent): string {
  if (code) return `Your code is ${code}.`
  const first = paragraphs[0] ?? ''
  return figure ? `${figure.label}: ${figure.amount}. ${first}` : first
}

function mark(): string {
  const box =
    'display:inline-block;width:30px;height:30px;border-radius:9px;background:#0d5c4c;color:#ffffff;font-size:18px;line-height:30px;font-weight:700;text-align:center'
  const name = look('padding-left:10px;font-size:19px;line-height:30px;font-weight:700;vertical-align:top', 'text')
  return `<span aria-hidden="true" style="${box}">N</span><span ${name}>Nirgam</span>`
}

function paragraph(text: string): string {
  const style = look('margin:0;font-size:16px;line-height:25px;overflow-wrap:anywhere', 'text')
  const lines = text.split('\n')
  if (!lines.every((line) => line.startsWith('- '))) {
    return `<p ${style}>${escaped(text).replaceAll('\n', '<br>')}</p>`
  }
  const items = lines.map((line) => `<li style="margin:0 0 6px">${escaped(line.slice(2))}</li>`)
  return `<ul ${style.replace('margin:0', 'margin:0;padding-left:22px')}>${items.join('')}</ul>`
}

function codeBlock(code: string): string {
  const style = look(
    'display:inline-block;padding:14px 20px 14px 28px;border-radius:12px;font-size:36px;line-height:44px;font-weight:700;letter-spacing:8px',
    'tint',
    'text',
  )
  return `<span ${style}>${escaped(code)}</span>`
}

function figureBlock({ label, amount, note }: NonNullable<MailContent['figure']>): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('border-radius:12px', 'tint')}><tr><td style="${FONT};padding:18px 20px">
<div ${look('font-size:14px;line-height:20px', 'dim')}>${escaped(label)}</div>
<div ${look('font-size:32px;line-height:42px;font-weight:700', 'accent')}>${escaped(amount)}</div>
${note ? `<div ${look('font-size:14px;line-height:20px', 'dim')}>${escaped(note)}</div>` : ''}</td></tr></table>`
}

/** Table cells, since many mail programs block images; black on white in dark mode too, for cameras to read. */
function qrTable(url: string): string {
  const { data, size } = encode(url, { ecc: 'M', border: 4 })
  const cells = (line: boolean[]) =>
    runs(line).map(([isDark, length]) => {
      const style = `width:${length * 4}px;height:4px;padding:0;font-size:0;line-height:0`
      return `<td colspan="${length}" style="${style};background:${isDark ? '#000000' : '#ffffff'}"></td>`
    })
  const style = `width:${size * 4}px;margin:12px 0 0;table-layout:fixed;border-collapse:collapse`
  return `<table role="img" aria-label="The same address as a QR code" cellpadding="0" cellspacing="0" style="${style}">${data
    .map((line) => `<tr>${cells(line).join('')}</tr>`)
    .join('')}</table>`
}

function runs(line: readonly boolean[]): [isDark: boolean, length: number][] {
  const found: [boolean, number][] = []
  for (const isDark of line) {
    const last = found.at(-1)
    if (last?.[0] === isDark) last[1] += 1
    else found.push([isDark, 1])
  }
  return found
}

function nextBlock(next: string): string {
  return `<div ${look('padding-left:14px;border-left:3px solid', 'line')}><h2 ${look('margin:0;font-size:14px;line-height:22px', 'text')}>${NEXT}</h2>
<p ${look('margin:0;font-size:16px;line-height:25px', 'text')}>${escaped(next)}</p></div>`
}

/** Opens a new window: a mail is often read in a frame, where our pages refuse to be shown. */
function buttonBlock({ label, url }: NonNullable<MailContent['button']>): string {
  const style = look(
    'display:inline-block;padding:13px 26px;border-radius:12px;font-size:16px;line-height:24px;font-weight:700;text-decoration:none',
    'filled',
  )
  return `<a href="${escaped(url)}" target="_blank" rel="noopener" ${style}>${escaped(label)}</a>`
}

function factTable(facts: NonNullable<MailContent['facts']>): string {
  const cell = 'padding:9px 0;border-top:1px solid;font-size:14px;line-height:20px;text-align:left;vertical-align:top'
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" width="40%" ${look(`${cell};padding-right:12px;font-weight:400`, 'line', 'dim')}>${escaped(label)}</th><td ${look(`${cell};font-weight:700;overflow-wrap:anywhere`, 'line', 'text')}>${escaped(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.join('')}</table>`
}

function help({ support: { email, phone, hours } }: Letterhead): string {
  const link = `<a href="mailto:${escaped(email)}" ${look('', 'accent')}>${escaped(email)}</a>`
  return `<p ${look('margin:0;font-size:14px;line-height:21px', 'dim')}>Need help? ${link} or <span style="white-space:nowrap">${escaped(phone)}</span> (${escaped(hours)}).</p>`
}

function footer({ company, publicUrl }: Letterhead): string {
  const link = (path: string, label: string) =>
    `<a href="${escaped(publicUrl)}${path}" target="_blank" rel="noopener" ${look('', 'dim')}>${label}</a>`
  const lines = [
    `Nirgam &middot; ${escaped(TAGLINE)}`,
    escaped(company.name),
    escaped(company.address),
    `${link('/about', 'About us')} &middot; ${link('/privacy', 'Privacy')} &middot; ${link('/terms', 'Terms')}`,
  ]
  return `<p ${look(`${FONT};max-width:560px;margin:18px 0 0;padding:0 20px 20px;font-size:13px;line-height:20px`, 'dim')}>${lines.join('<br>')}</p>`
}

/** One mail as text and as HTML, with the same words. */
export function mailOf(letterhead: Letterhead, content: MailContent): { text: string; html: string } {
  return { text: mailText(letterhead, content), html: mailHtml(letterhead, content) }
}

function mailText({ support, company, publicUrl }: Letterhead, content: MailContent): string {
  const { heading, paragraphs, code, figure, check, next, button, facts = [] } = content
  return [
    heading,
    greeting(content),
    ...(code ? [`    ${code}`] : []),
    ...(figure ? [`${figure.label}: ${[figure.amount, figure.note].filter(Boolean).join(' - ')}`] : []),
    ...paragraphs,
    ...(check ? [checkWords(check)] : []),
    ...(next ? [`${NEXT}: ${next}`] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    `Need help? ${support.email} or ${support.phone} (${support.hours}).`,
    `Nirgam - ${TAGLINE}\n${company.name}, ${company.address}\nPrivacy: ${publicUrl}/privacy`,
  ].join('\n\n')
}
