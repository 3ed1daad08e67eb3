/** A text in the browser's storage; if storage is full or blocked, in memory until the tab is closed. */
export function storedText(where: 'localStorage' | 'sessionStorage', name: string) {
  let unstored: string | null = null
  return {
    read(): string | null {
      try {
        return unstored ?? globalThis[where].getItem(name)
      } catch {
        return null
      }
    },
    write(text: string | null): void {
      unstored = null
      try {
        if (text === null) globalThis[where].removeItem(name)
        else globalThis[where].setItem(name, text)
      } catch {
        unstored = text
      }
    },
  }
}
