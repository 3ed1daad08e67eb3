/** The table of facts in a mail, as its reader sees it: each label with its value. */
export function factsIn(html: string | undefined): string[][] {
  const rows = (html ?? '').matchAll(/<th scope="row"[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)
  return [...rows].map(([, label = '', value = '']) => [label, value])
}
