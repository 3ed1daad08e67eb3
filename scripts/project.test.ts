import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from './project.js'

test.each(['bench/run.ts', 'scripts/package.js'])('%s tells in one line of an option that it does not know', (file) => {
  const { status, stderr } = spawnSync(process.execPath, [join(projectFolder, file), '--bogus'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 1, stderr: "Unknown option '--bogus'\n" })
})
