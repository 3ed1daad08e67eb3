import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { mailOf } from './mail-layout.ts'

const letterhead = readConfig({ PUBLIC_URL: 'https://nirgam.example' })

const mail = () =>
  mailOf(letterhead, {
    heading: 'We need <something>',
    paragraphs: ['To go on we need:', '- PAN Card: it cannot be read\n- Name: "A" & B'],
    figure: { label: 'Contribution paid', amount: '₹5,000.00', note: 'US$60.24' },
    next: 'We go on as soon as it is there.',
    button: { label: 'Answer now', url: 'https://nirgam.example/remittances/7?a=1&b=2' },
    facts: [['Reference number', 'NRG-1']],
  })

test('text and HTML have the same content, and name the sender', () => {
  for (const form of [mail().text, mail().html]) {
    for (const words of [
      'To go on we need:',
      'PAN Card: it cannot be read',
      '₹5,000.00',
      'US$60.24',
      'What happens next',
    ]) {
      expect(form).toContain(words)
    }
    for (const words of ['Answer now', 'Reference number', 'NRG-1', 'Example Company Private Limited (example)']) {
      expect(form).toContain(words)
    }
    expect(form).toContain('https://nirgam.example/privacy')
    expect(form).toContain('help@nirgam.example')
  }
  expect(mail().text).toContain('Answer now: https://nirgam.example/remittances/7?a=1&b=2')
})

test('a mail has its parts in order, and no line for missing ones', () => {
  const { text } = mailOf(letterhead, { heading: 'Heading', name: 'Asha', paragraphs: ['One', 'Two'] })
  expect(text.split('\n\n').slice(0, -2)).toEqual(['Heading', expect.stringContaining('Asha'), 'One', 'Two'])
  const parts = mail().text.split('\n\n')
  expect([parts[2], parts.at(-3)]).toEqual(['Contribution paid: ₹5,000.00 - US$60.24', 'Reference number: NRG-1'])
  const { text: withCode } = mailOf(letterhead, { heading: 'Heading', paragraphs: [], code: '1234' })
  expect(withCode.split('\n\n')[2]).toBe('    1234')
})

test('user input never becomes markup, and nothing is loaded from elsewhere', () => {
  expect(mail().html).toContain('We need &#60;something&#62;')
  expect(mail().html).toContain('&#34;A&#34; &#38; B</li>')
  expect(mail().html).not.toMatch(/<something|<script|src=|url\(/)
})

test('the paper check is given in words, and as a QR code that needs no image', () => {
  const url = 'https://nirgam.example/check#7K2M-9QXD-4TRV-H3NC'
  const { text, html } = mailOf(letterhead, {
    heading: 'x',
    paragraphs: [],
    check: { code: '7K2M-9QXD-4TRV-H3NC', url },
  })
  for (const form of [text, html]) expect(form).toContain(`the code 7K2M-9QXD-4TRV-H3NC: ${url}`)
  const [, table = ''] = /<table role="img"[^>]*>(.*?)<\/table>/.exec(html) ?? []
  const drawn = table
    .split('</tr>')
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/colspan="(\d+)"[^>]*background:#(\w{6})/g)].flatMap(([, length, colour]) =>
        Array.from({ length: Number(length) }, () => colour === '000000'),
      ),
    )
  expect(table.split('</tr>')[0]?.match(/<td/g), 'cells of one colour are one').toHaveLength(1)
  expect(drawn).toEqual(encode(url, { ecc: 'M', border: 4 }).data)
})

test('a list is marked up as a list', () => {
  expect(mail().html.match(/<li/g)).toHaveLength(2)
  expect(mailOf(letterhead, { heading: 'x', paragraphs: ['- one\nand more'] }).html).not.toContain('<li')
})

test('every colour has a dark variant, which overrides the inline one', () => {
  expect(mail().html).toContain('<meta name="color-scheme" content="light dark">')
  const [, dark = ''] = /prefers-color-scheme:dark\)\{(.*)\}<\/style>/s.exec(mail().html) ?? []
  const used = [...mail().html.matchAll(/ class="([^"]*)" style="[^"]*color:#/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  for (const name of new Set(used)) expect(dark).toMatch(new RegExp(`\\.${name}\\{[^}]*!important`))
  expect(used).toContain('filled')
})

test('both forms greet by name where it is known, and a list of mails shows what matters first', () => {
  const preview = ({ html }: { html: string }) => /overflow:hidden">([^<]*)</.exec(html)?.[1]
  const plain = mailOf(letterhead, { heading: 'x', name: 'Asha', paragraphs: ['One\nmore', 'Two'] })
  for (const form of [plain.text, plain.html]) expect(form).toContain('Hello Asha,')
  expect(plain.html).toContain('>One<br>more</p>')
  expect(preview(plain)).toBe('One\nmore')
  expect(preview(mail())).toBe('Contribution paid: ₹5,000.00. To go on we need:')
  expect(preview(mailOf(letterhead, { heading: 'x', paragraphs: ['One'], code: '1234' }))).toBe('Your code is 1234.')
  expect(preview(mailOf(letterhead, { heading: 'x', paragraphs: [] }))).toBe('')
  const rows = (html: string) => html.match(/<tr><td class="row"/g)?.length
  expect(rows(plain.html), 'mark, heading, greeting, two paragraphs and help').toBe(6)
  expect(rows(mail().html), 'and a figure, what is next, a button and facts').toBe(10)
  const card = /16px[^>]*card[^>]*>|class="card"[^>]*>/.exec(plain.html)
  const lines =
    plain.html
      .slice((card?.index ?? 0) + (card?.[0].length ?? 0))
      .split('</table>')[0]
      ?.split('\n') ?? []
  expect(
    lines.filter((line) => !line.startsWith('<tr><td class="row"')),
    'and nothing between them',
  ).toEqual([])
  expect(plain.html).toContain('>Nirgam</span>')
  expect(mailOf(letterhead, { heading: 'x', paragraphs: [], code: '1234' }).html).toMatch(/>1234<\/span>/)
  expect(mail().html).toMatch(/<th scope="row"[^>]*>Reference number<\/th><td[^>]*>NRG-1<\/td>/)
  expect(mail().html).toContain('<a href="https://nirgam.example/remittances/7?a=1&#38;b=2" target="_blank"')
  expect(mail().html.match(/nirgam\.example\/(about|privacy|terms)"/g)).toHaveLength(3)
})
