/** One after the other, none left out: somebody who is fast with the keys judges the next paper while the last is sent. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(what: () => Promise<Answer>): Promise<Answer> => {
    const now = last.then(what)
    // What failed is told to whoever asked for it, and keeps nobody else from their turn.
    last = now.catch(() => {})
    return now
  }
}
