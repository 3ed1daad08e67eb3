/**
 * The code after the # of the address, as printed in the QR code; a browser sends that to nobody. Or the one that the plain
 * form sent while the script was still on the way.
 */
export function codeInAddress({ hash, search }: Pick<Location, 'hash' | 'search'>): string | null {
  // The link past the header uses it, too.
  if (hash.length < 2 || hash === '#main') return new URLSearchParams(search).get('code')
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
