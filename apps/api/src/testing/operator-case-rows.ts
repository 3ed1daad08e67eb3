import { remittanceNumber as rem } from '@nirgam/domain/remittance-status'
import { type CommandRow, NOTHING } from './operator-world.ts'

/** The acts that work a case. */
export const CASE_ROWS: Record<string, CommandRow> = {
  'remittances case': {
    words: ({ cases }) => [String(cases.claimed)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ cases }) => [['case read', rem(cases.claimed)]],
    changes: null,
  },
  'remittances claim': {
    words: ({ cases }) => [String(cases.claimed)],
    senseless: ['x'],
    unknown: [NOTHING],
    audit: ({ cases }) => [['case claim', rem(cases.claimed)]],
    changes: 'cases',
  },
  'remittances reject': {
    words: ({ cases }) => [String(cases.claimed), '--reason', 'Not readable'],
    senseless: ['1'],
    unknown: [NOTHING, '--reason', 'Not readable'],
    audit: ({ cases }) => [['case refuse', rem(cases.claimed), 'Not readable']],
    changes: 'cases',
  },
  'remittances reopen': {
    words: ({ cases }) => [String(cases.claimed), '--reason', 'Readable after all'],
    senseless: ['1'],
    unknown: [NOTHING, '--reason', 'x'],
    audit: ({ cases }) => [['case reopen', rem(cases.claimed), 'Readable after all']],
    changes: 'cases',
  },
  'remittances approve': {
    words: ({ cases }) => [String(cases.claimed), '--part', 'D', '--reason', 'Rule 37BB'],
    senseless: ['1', '--part', 'Z'],
    unknown: ({ unfinished }) => [String(unfinished), '--part', 'D', '--reason', 'x'],
    audit: ({ cases }) => [
      ['case papers_complete', rem(cases.claimed)],
      ['case prepare', rem(cases.claimed), 'Rule 37BB'],
    ],
    changes: 'cases',
  },
  'remittances hold': {
    words: ({ cases }) => [String(cases.asked), '--document', 'panCard:unreadable'],
    senseless: ['1', '--document', 'panCard'],
    unknown: [NOTHING, '--reason', 'x'],
    audit: ({ cases }) => [
      ['case claim', rem(cases.asked)],
      ['case ask', rem(cases.asked)],
    ],
    changes: 'case_items',
  },
  'remittances papers-complete': {
    words: ({ cases }) => [String(cases.complete), '--waive', 'panCard:Seen at the branch'],
    senseless: ['1', '--waive', 'panCard'],
    unknown: [NOTHING],
    audit: ({ cases }) => [
      ['case claim', rem(cases.complete)],
      ['paper waived', rem(cases.complete), 'panCard'],
      ['case papers_complete', rem(cases.complete)],
    ],
    changes: 'cases',
  },
}
