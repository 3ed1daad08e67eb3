/** Names that contain the text, those that begin with it first: 'ger' means Germany before Algeria. */
export function startsFirst(names: readonly string[], search: string): string[] {
  const wanted = search.trim().toLowerCase()
  const found = names.filter((name) => name.toLowerCase().includes(wanted))
  const starts = found.filter((name) => name.toLowerCase().startsWith(wanted))
  return [...starts, ...found.filter((name) => !starts.includes(name))]
}
