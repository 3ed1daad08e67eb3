/** Hands a downloaded file to the person through the browser's own save dialog. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the address only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
