/** Where a sealed value lives. It opens nowhere else, so swapped ciphertext is noticed. */
export type Place = { table: string; row: string; field: string }

const MOST = 2_000
const LONGEST = 8_192
const FORGET_MS = 60_000

type Opened = { place: Place; text: string }

/**
 * Cache of recently sealed or opened values, by their ciphertext: a page asks for the same few values repeatedly, and
 * decrypting one costs more than reading it from the database. An entry is valid only for its own place, so swapped
 * ciphertext is still noticed. Entries live for at most two minutes, and their number is bounded.
 */
export class OpenedTexts {
  #young = new Map<string, Opened>()
  #old = new Map<string, Opened>()
  #timer: NodeJS.Timeout | null = null

  get(sealed: string, { table, row, field }: Place): string | undefined {
    const known = this.#young.get(sealed) ?? this.#old.get(sealed)
    if (!known) return undefined
    const { place, text } = known
    return place.row === row && place.field === field && place.table === table ? text : undefined
  }

  keep(sealed: string, place: Place, text: string): void {
    if (text.length > LONGEST) return
    if (this.#young.size >= MOST / 2) this.#age()
    this.#young.set(sealed, { place, text })
    this.#timer ??= setInterval(() => this.#age(), FORGET_MS).unref()
  }

  #age(): void {
    this.#old = this.#young
    this.#young = new Map()
    if (this.#old.size > 0 || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }
}
