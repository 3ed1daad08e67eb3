const examples = {
  support: {
    phone: '+91 00000 00000',
    email: 'support@example.com',
    hours: 'Mon-Sat 10AM-8PM',
    whatsapp: '910000000000',
  },
  /** Payments go to the local stand-in, not to PayPal. */
  testPayment: true,
  /** Codes are listed at /api/dev/outbox instead of being sent. */
  outbox: true,
}

export type Site = typeof examples

/** Prerendered pages contain these placeholders; the server replaces them with its own values when it starts. */
const placeholders: Site['support'] = {
  phone: '%SUPPORT_PHONE%',
  email: '%SUPPORT_EMAIL%',
  hours: '%SUPPORT_HOURS%',
  whatsapp: '%SUPPORT_WHATSAPP%',
}

export function parseSite(text: string | null | undefined): Site {
  try {
    const given: Partial<Site> = JSON.parse(text ?? '')
    return { ...examples, ...given, support: { ...examples.support, ...given.support } }
  } catch {
    return examples
  }
}

export const site: Site =
  typeof document === 'undefined'
    ? { ...examples, support: placeholders }
    : parseSite(document.getElementById('nirgam-site')?.textContent)
