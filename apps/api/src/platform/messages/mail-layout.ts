export type MailContent = {
  heading: string
  paragraphs: readonly string[]
  /** shown large, for reading across to another screen */
  code?: string
  /** where the mail leads */
  button?: { label: string; url: string }
  support: { email: string; phone: string; hours: string }
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** One mail in both forms. Styles are inline and the layout is a table: that is all that mail programs agree on. */
export function mailOf(content: MailContent): { text: string; html: string } {
  return { text: mailText(content), html: mailHtml(content) }
}

function mailText({ heading, paragraphs, code, button, support }: MailContent): string {
  return [
    heading,
    ...(code ? [`    ${code}`] : []),
    ...paragraphs,
    ...(button ? [`${button.label}: ${button.url}`] : []),
    `Need help? ${support.email} or ${support.phone} (${support.hours}).`,
    'Nirgam - 15CA/15CB certificates for money sent out of India',
  ].join('\n\n')
}

function mailHtml({ heading, paragraphs, code, button, support }: MailContent): string {
  const cell = (content: string, style: string) => `<tr><td style="${FONT};${style}">${content}</td></tr>`
  const rows = [
    cell('Nirgam', 'padding:24px 32px 0;font-size:18px;font-weight:700;color:#0b5d56'),
    cell(
      `<h1 style="margin:0;font-size:22px;line-height:30px">${escaped(heading)}</h1>`,
      'padding:16px 32px 0;color:#14211f',
    ),
    ...(code ? [cell(codeBlock(code), 'padding:20px 32px 4px')] : []),
    ...paragraphs.map((text) =>
      cell(escaped(text).replaceAll('\n', '<br>'), 'padding:12px 32px 0;font-size:16px;line-height:24px;color:#2c3a38'),
    ),
    ...(button ? [cell(buttonBlock(button), 'padding:20px 32px 4px')] : []),
    cell(
      `Need help? <a href="mailto:${escaped(support.email)}" style="color:#0b5d56">${escaped(support.email)}</a> or ${escaped(support.phone)} (${escaped(support.hours)}).`,
      'padding:24px 32px;font-size:14px;line-height:20px;color:#5a6866',
    ),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(heading)}</title></head>
<body style="margin:0;background:#f2f5f4"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px">${rows.join('\n')}</table>
<p style="${FONT};margin:16px 0 0;font-size:12px;color:#5a6866">Nirgam &middot; 15CA/15CB certificates for money sent out of India</p>
</td></tr></table></body></html>`
}

function codeBlock(code: string): string {
  const style =
    'display:inline-block;padding:14px 24px;border-radius:10px;background:#e6f2f0;color:#0b3d38;font-size:36px;line-height:44px;font-weight:700;letter-spacing:10px'
  return `<span style="${style}">${escaped(code)}</span>`
}

function buttonBlock({ label, url }: { label: string; url: string }): string {
  const style =
    'display:inline-block;padding:12px 24px;border-radius:10px;background:#0b5d56;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none'
  return `<a href="${escaped(url)}" style="${style}">${escaped(label)}</a>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
