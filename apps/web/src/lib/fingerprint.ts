/**
 * A file's SHA-256, computed in this browser; the file is not uploaded. Null if the page was not loaded over a secure
 * connection, or if the file cannot be read.
 */
export async function sha256Of(file: Blob): Promise<string | null> {
  const { subtle }: { subtle?: SubtleCrypto } = crypto
  if (subtle === undefined) return null
  try {
    const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()))
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
