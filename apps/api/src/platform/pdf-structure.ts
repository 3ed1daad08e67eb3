import type { Pdf } from './pdf-document.ts'

type Kind = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'Figure' | 'Form'
export type Element = PDFKit.PDFStructureElement

/** What a screen reader reads, in the order in which it is drawn. The document must have been made `tagged`. */
export class Structure {
  readonly #document: Pdf
  readonly #root: Element

  constructor(document: Pdf) {
    this.#document = document
    this.#root = document.struct('Document')
    document.addStructure(this.#root)
  }

  /** Draws something that is read as this kind of text; answers what drawing it answered. */
  say<T>(kind: Kind, draw: () => T, within: Element = this.#root, alt?: string): T {
    let drawn: T | undefined
    const content = () => {
      drawn = draw()
    }
    const element = this.#document.struct(kind, alt === undefined ? {} : { alt }, content)
    within.add(element)
    element.end()
    return drawn as T
  }

  /** Something that holds others: a table, a row, a list. */
  open(kind: Kind, within: Element = this.#root): Element {
    const element = this.#document.struct(kind)
    within.add(element)
    return element
  }

  /** Lines, marks and page numbers, which nobody wants read out. */
  decorate<T>(draw: () => T): T {
    this.#document.markContent('Artifact')
    const drawn = draw()
    this.#document.endMarkedContent()
    return drawn
  }

  end(): void {
    this.#root.end()
  }
}
