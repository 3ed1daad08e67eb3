/** Names that contain the text, those that begin with it first: 'ger' means Germany before Algeria. */
export function startsFirst<T extends { label: string }>(options: readonly T[], search: string): T[] {
  const wanted = search.trim().toLowerCase()
  const found = options.filter(({ label }) => label.toLowerCase().includes(wanted))
  const starts = found.filter(({ label }) => label.toLowerCase().startsWith(wanted))
  return [...starts, ...found.filter((option) => !starts.includes(option))]
}
