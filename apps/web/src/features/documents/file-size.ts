const KB = 1024
const MB = 1024 * KB

export function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`
  return bytes < MB ? `${Math.round(bytes / KB)} KB` : `${(bytes / MB).toFixed(1)} MB`
}
