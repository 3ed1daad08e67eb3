/** Shows the rows of a finished list that have all the words, and says how many. */
export function searchRows(list: HTMLElement, text: string): void {
  const words = text.toLowerCase().split(/\s+/)
  const rows = [...list.querySelectorAll<HTMLElement>('[data-group] li')]
  for (const row of rows) {
    const group = row.closest<HTMLElement>('[data-group]')
    const content = `${row.textContent} ${group?.dataset.group}`.toLowerCase()
    row.hidden = !words.every((word) => content.includes(word))
  }
  for (const group of list.querySelectorAll<HTMLElement>('[data-group]')) {
    group.hidden = group.querySelector('li:not([hidden])') === null
  }
  const shown = rows.filter((row) => !row.hidden).length
  const status = list.querySelector('[role="status"]')
  if (status) status.textContent = shown === 0 ? 'No code fits. Try another word.' : `${shown} of ${rows.length} codes`
}
