import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { settled } from './layout-shifts.ts'
import { outlineOf, saidOn, unfolded } from './said-on-a-page.ts'
import type { People } from './screen-people.ts'
import type { Server } from './server.ts'

const FOLDER = fileURLToPath(new URL('every-screen', import.meta.url))

/** Articles and legal texts, which are in one declared place: only headings and links. */
const OUTLINED = /^(?:guide (?!question|result).+|about|privacy|terms|refunds)$/
/** The API's description, mails, which arrive in any order, and cases that another group has as well. */
const ELSEWHERE = /^(?:API|outbox|case, ready|case, at the signer)$/

/**
 * Compares what each of a group of screens says with its recorded text, `every-screen/GROUP.txt`. A change is reviewed
 * before it is accepted: `npm run test:e2e -- all-routes --update-snapshots=all`.
 */
export class SaidByScreens {
  readonly #file: string
  readonly #recorded: ReadonlyMap<string, string>
  readonly #said = new Map<string, string>()
  readonly #names: ReadonlyMap<string, string>
  readonly #isUpdate: boolean
  readonly #isOfGuests: boolean
  #frame = ''

  constructor(group: string, { dataDir }: Server, people: People, { config }: TestInfo) {
    this.#file = join(FOLDER, `${group}.txt`)
    this.#isOfGuests = group === 'guest'
    this.#isUpdate = config.updateSnapshots === 'all'
    this.#recorded = existsSync(this.#file) ? sectionsOf(readFileSync(this.#file, 'utf8')) : new Map()
    this.#names = new Map([...namesOf(people), ...namesIn(join(dataDir, 'nirgam.sqlite'))])
  }

  async compare(page: Page, name: string): Promise<void> {
    if (ELSEWHERE.test(name)) return
    if (OUTLINED.test(name)) {
      this.#compare(name, (await outlineOf(page)).join('\n'))
      return
    }
    // The texts that guests unfold are articles and sources.
    const { frame, content } = await (this.#isOfGuests ? saidOn(page) : unfolded(page, () => saidOn(page)))
    const text = content.join('\n')
    const surrounding = frame.join('\n')
    this.#compare(name, surrounding === this.#frame ? text : `${surrounding}\n\n${text}`)
    this.#frame = surrounding
  }

  async compareTab(page: Page, name: string, tab: string): Promise<void> {
    await page.getByRole('tab', { name: tab }).click()
    await settled(page)
    const { content } = await saidOn(page, '[role=tabpanel]')
    this.#compare(`${name}: ${tab}`, content.slice(1).join('\n'))
  }

  #compare(name: string, text: string): void {
    const said = withoutChance(text, this.#names)
    this.#said.set(name, said)
    if (!this.#isUpdate) expect.soft(said, `${name}, compared with ${this.#file}`).toBe(this.#recorded.get(name))
  }

  /** After the last screen: none of the recorded ones is missing. */
  end(): void {
    if (!this.#isUpdate) {
      expect.soft([...this.#said.keys()], this.#file).toEqual([...this.#recorded.keys()])
      return
    }
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(this.#file, [...this.#said].map(([name, said]) => `${BEGIN}${name}\n${said}\n`).join('\n'))
  }
}

const BEGIN = '# '

function sectionsOf(text: string): Map<string, string> {
  const sections = text.split(/^# /m).slice(1)
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n')
      return [section.slice(0, end), section.slice(end + 1).trimEnd()]
    }),
  )
}

/** The names of those who have none, by their emails, which are drawn by chance. */
function namesOf({ newcomer, begun, paid, asked }: People): [string, string][] {
  return Object.entries({ newcomer, begun, paid, asked }).map(([who, { email }]) => [email, `<${who}>@example.com`])
}

/** Ids, and values drawn by chance, by the order of their rows. */
function namesIn(file: string): [string, string][] {
  const database = new DatabaseSync(file, { readOnly: true })
  const named = NAMED.flatMap(([name, table, column]) =>
    database
      .prepare(`select ${column} as value from ${table} order by id`)
      .all()
      .map(({ value }, index): [string, string] => [String(value), `<${name} ${index + 1}>`]),
  )
  database.close()
  return named
}

const NAMED = [
  ['remittance', 'remittances', 'id'],
  ['reference', 'remittances', 'reference_number'],
  ['payment', 'remittances', 'payment_id'],
  ['enquiry', 'enquiries', 'id'],
  ['staff', 'staff', 'uid'],
] as const

function withoutChance(text: string, names: ReadonlyMap<string, string>): string {
  return text
    .replaceAll(/[\w-]+@example\.com/g, (email) => names.get(email) ?? email)
    .replaceAll(/\b(?:REM-0*)?(\w+(?:-\w+)*)\b/g, (word, plain) => names.get(word) ?? names.get(plain) ?? word)
    .replaceAll(/(?<=\b[A-Z]+\d*)0+([1-9]\d{4})\b/g, (digits, id) => names.get(id) ?? digits)
    .replaceAll(/\b26123456\w{10}\b/g, '<UDIN>')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '<uuid>')
    .replaceAll(/\b(?:\w{4}-){3}\w{4}\b/g, '<check code>')
    .replaceAll(/\b[\da-f]{64}\b/g, '<hash>')
    .replaceAll(/http:\/\/localhost:\d+/g, '')
    .replaceAll(/\b\d+ (?:h|min)(?: \d+ min)?(?= left)/g, '<time>')
    .replaceAll(/(?<=\.png,? )\d+ KB/g, '<size>')
    .replaceAll(/\b(\d{1,2}):\d\d (?=[AP]M\b)/g, '$1 ')
    .replaceAll(/\b(?:\d+ minutes?|\d+ seconds?) ago\b|\bjust now\b/gi, '<moments> ago')
}
