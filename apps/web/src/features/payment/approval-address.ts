/**
 * The server hands out addresses of its own PayPal account only; the browser makes sure that it is a web page at all.
 * Plain http is what the local stand-in speaks.
 */
export function approvalAddress(given: string | null, testPayment: boolean): string | null {
  if (given === null || !URL.canParse(given)) return null
  const { protocol, href } = new URL(given)
  return protocol === 'https:' || (testPayment && protocol === 'http:') ? href : null
}
