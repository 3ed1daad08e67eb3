/** A number as people write it, with or without commas; not a number when it is none. */
export function numberIn(text: string): number {
  const plain = text.replace(/[,\s]/g, '')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
