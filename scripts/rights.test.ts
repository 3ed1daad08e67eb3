import { RIGHTS } from '@nirgam/domain/office/roles'
import { expect, test } from 'vitest'
import { projectFiles, textOf } from './project-files.ts'

const sources = ['apps/api/src', 'apps/web/src']
  .flatMap(projectFiles)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path))
  .map(textOf)

/** A route's access, an entry of the desk's menu or keys, or a check in the code. */
const asks = (right: string) => new RegExp(`(?:desk: |right: |mayDo\\([^)]*)'${right}'`)

test('every right is checked somewhere', () => {
  expect(Object.keys(RIGHTS).filter((right) => !sources.some((text) => asks(right).test(text)))).toEqual([])
})
