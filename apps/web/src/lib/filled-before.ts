const kept = new Map<string, URLSearchParams>()

/** Just before the server's page is replaced: what its forms say, with what was typed before the script came. */
export function keepFilled(page: ParentNode): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[action]'))
    kept.set(
      form.getAttribute('action') ?? '',
      new URLSearchParams(Array.from(new FormData(form), ([name, text]) => [name, String(text)])),
    )
}

/** The server's form at an address as it was left, for the first who asks; null where there was none. */
export function filledBefore(action: string): URLSearchParams | null {
  const filled = kept.get(action) ?? null
  kept.delete(action)
  return filled
}
