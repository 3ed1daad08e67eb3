import { MESSAGES } from '@nirgam/domain/messages'
import { expect, test } from 'vitest'
import { projectFiles, textOf } from './project-files.ts'

const source = ['apps', 'packages']
  .flatMap(projectFiles)
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts') && !path.endsWith('/messages.ts'))
  .map(textOf)
  .join('\n')

const keys = Object.entries(MESSAGES).flatMap(([group, messages]) =>
  Object.keys(messages).map((key) => `${group}.${key}`),
)

test.each(keys)('the message %s is said somewhere', (key) => {
  expect(source).toMatch(new RegExp(`\\b${key.replace('.', '\\.')}\\b`))
})
