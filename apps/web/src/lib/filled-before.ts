const kept = new Map<string, URLSearchParams>()

/** Before the server's page is replaced, saves its forms' fields with any text typed before the script ran. */
export function keepFilled(page: ParentNode): void {
  for (const form of page.querySelectorAll<HTMLFormElement>('form[action]'))
    kept.set(
      form.getAttribute('action') ?? '',
      new URLSearchParams(Array.from(new FormData(form), ([name, text]) => [name, String(text)])),
    )
}

/** The saved fields of the server-rendered form with this action, returned once; null if there was none. */
export function filledBefore(action: string): URLSearchParams | null {
  const filled = kept.get(action) ?? null
  kept.delete(action)
  return filled
}
