const HEAD_WITHIN = 1024
const END_WITHIN = 2048

/** By its bytes, whatever it is called: how a PDF begins, and that its end is there. A signed one is not opened. */
export function isPdf(bytes: Buffer): boolean {
  const head = bytes.subarray(0, HEAD_WITHIN).toString('latin1')
  const end = bytes.subarray(-END_WITHIN).toString('latin1')
  return /%PDF-[12]\.\d/.test(head) && /startxref\s+\d+\s+%%EOF/.test(end)
}
