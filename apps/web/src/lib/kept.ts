/** A text that the browser keeps under a name. Storage can be full or blocked; then nothing is kept. */
export function kept(where: 'localStorage' | 'sessionStorage', name: string) {
  return {
    read(): string | null {
      try {
        return globalThis[where].getItem(name)
      } catch {
        return null
      }
    },
    write(text: string | null): void {
      try {
        if (text === null) globalThis[where].removeItem(name)
        else globalThis[where].setItem(name, text)
      } catch {}
    },
  }
}
