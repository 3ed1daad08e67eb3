/** The server's own form at an address, as it was filled in before the script came; null where there is none. */
export function filledBefore(action: string): URLSearchParams | null {
  const plain = document.querySelector<HTMLFormElement>(`form[action="${action}"]`)
  return plain && new URLSearchParams(Array.from(new FormData(plain), ([name, text]) => [name, String(text)]))
}
