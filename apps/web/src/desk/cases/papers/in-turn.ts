/** One after the other, none left out: somebody who is fast with the keys judges the next paper while the last is sent. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(what: () => Promise<Answer>): Promise<Answer> => {
    const now = last.then(what)
    // A failure goes to its caller and does not stop the calls behind it.
    last = now.catch(() => {})
    return now
  }
}
