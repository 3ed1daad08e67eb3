import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, projectFolder } from '../project.js'

/** The last results for these mutants, so that after writing a test only the surviving ones are tried again. */
export function lastRun(mutants) {
  const folder = join(projectFolder, 'node_modules', '.cache', 'mutants')
  const same = createHash('sha256')
  for (const { id, fileName, replacement } of mutants) same.update(`${id} ${fileName} ${replacement}\n`)
  const file = join(folder, `${same.digest('hex').slice(0, 16)}.jsonl`)
  return {
    read() {
      try {
        return readFileSync(file, 'utf8')
      } catch {
        return giveUp('There was no run of exactly these faults before: try it without --again.')
      }
    },
    /** Keeps everything except the tests, which are examined again. */
    keep(lines) {
      const kept = lines.filter(({ id, awake, asleep, unsure }) => id ?? awake ?? asleep ?? unsure)
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, kept.map((line) => `${JSON.stringify(line)}\n`).join(''))
    },
  }
}
