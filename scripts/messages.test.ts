import { FACTS } from '@nirgam/domain/guide/facts/facts'
import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { expect, test } from 'vitest'
import { projectFiles, textOf } from './project-files.ts'

const source = ['apps', 'packages']
  .flatMap(projectFiles)
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts') && !/\/(server-)?messages\.ts$/.test(path))
  .map(textOf)
  .join('\n')

const keys = [MESSAGES, SERVER_MESSAGES, { payment: PAYMENT_MESSAGES }]
  .flatMap(Object.entries)
  .flatMap(([group, messages]) => Object.keys(messages).map((key) => `${group}.${key}`))

test.each(keys)('the message %s is used somewhere', (key) => {
  // A group with a file of its own is also used by its own name.
  const [group = '', name] = key.split('.')
  expect(source).toMatch(new RegExp(`\\b(${group}|${group.toUpperCase()}_MESSAGES)\\.${name}\\b`))
})

test.each(Object.keys(FACTS))('the fact %s of the guide is used somewhere', (key) => {
  expect(source).toMatch(new RegExp(`\\bFACTS\\.${key}\\b`))
})
