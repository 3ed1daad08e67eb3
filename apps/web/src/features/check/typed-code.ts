/**
 * The code after the # of the address, as in the QR code, which a browser never sends. Otherwise the code that the
 * plain form sent before the script had loaded.
 */
export function codeInAddress({ hash, search }: Pick<Location, 'hash' | 'search'>): string | null {
  // The skip link uses the # too.
  if (hash.length < 2 || hash === '#main') return new URLSearchParams(search).get('code')
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
