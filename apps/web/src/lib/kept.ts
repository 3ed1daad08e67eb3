/** A text that the browser keeps under a name; where storage is full or blocked, as long as the tab is open. */
export function kept(where: 'localStorage' | 'sessionStorage', name: string) {
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
