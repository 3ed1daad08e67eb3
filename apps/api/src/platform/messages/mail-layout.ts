import { checkWords, greeting, type Letterhead, type MailContent, NEXT, TAGLINE } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'

/** One mail in both forms, the same words in each. */
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
