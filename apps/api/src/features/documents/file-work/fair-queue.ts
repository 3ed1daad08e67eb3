type Waiting = { who: string }

/**
 * Fair order of tasks. The user with the fewest running tasks goes first; when the queue is full, the last task of the
 * user with the most waiting is dropped for a user with fewer.
 */
export class FairQueue<Task extends Waiting> {
  readonly #most: number
  /** in the order of their turns */
  readonly #waiting = new Map<string, Task[]>()
  readonly #running = new Map<string, number>()
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#size
  }

  /** Answers the task that finds no room: this one, another that had to go, or none. */
  add(task: Task): Task | null {
    const own = this.#waiting.get(task.who) ?? []
    const displaced = this.#size < this.#most ? null : this.#lastOfTheLongest(own.length + 1)
    if (displaced === null && this.#size >= this.#most) return task
    own.push(task)
    this.#waiting.set(task.who, own)
    this.#size += 1
    return displaced
  }

  #lastOfTheLongest(longerThan: number): Task | null {
    const [longest] = [...this.#waiting.values()].sort((a, b) => b.length - a.length)
    if (!longest || longest.length <= longerThan) return null
    this.#size -= 1
    return longest.pop() ?? null
  }

  /** The task whose turn it is, which counts as under way until it is over; `idleOnly` for those with none under way. */
  take({ idleOnly = false } = {}): Task | undefined {
    const [who] = [...this.#waiting.keys()].sort((a, b) => this.#runningOf(a) - this.#runningOf(b))
    if (who === undefined || (idleOnly && this.#runningOf(who) > 0)) return undefined
    const own = this.#waiting.get(who) ?? []
    const task = own.shift()
    this.#toTheEnd(who)
    this.#size -= 1
    this.#running.set(who, this.#runningOf(who) + 1)
    return task
  }

  over({ who }: Task): void {
    const left = this.#runningOf(who) - 1
    if (left > 0) this.#running.set(who, left)
    else this.#running.delete(who)
    this.#toTheEnd(who)
  }

  /** Moves a user who had a turn behind those who have not. */
  #toTheEnd(who: string): void {
    const own = this.#waiting.get(who)
    this.#waiting.delete(who)
    if (own && own.length > 0) this.#waiting.set(who, own)
  }

  /** False when it does not wait any more. */
  remove(task: Task): boolean {
    const own = this.#waiting.get(task.who) ?? []
    const at = own.indexOf(task)
    if (at === -1) return false
    own.splice(at, 1)
    if (own.length === 0) this.#waiting.delete(task.who)
    this.#size -= 1
    return true
  }

  /** Everything that waits, which is forgotten. */
  clear(): Task[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#size = 0
    return all
  }

  #runningOf(who: string): number {
    return this.#running.get(who) ?? 0
  }
}
