import { z } from 'zod'
import { CASE_ACTION_IDS, type CaseAction, describeAction } from '../case/actions/case-actions.ts'
import { isoTime } from '../shared/api-envelope.ts'

/** Occasion on which a member of staff is told about a case. */
export type NoticeKind = CaseAction | 'mention'

export function noticeHeading(kind: NoticeKind): string {
  return kind === 'mention' ? 'You were mentioned' : (describeAction(kind).tellsAssignee ?? describeAction(kind).label)
}

/** Newest first. */
export const staffNotices = z.object({
  unseen: z.number().int(),
  notices: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum([...CASE_ACTION_IDS, 'mention']),
      heading: z.string(),
      remittance_id: z.number().int(),
      number: z.string(),
      /** null: the customer */
      by: z.string().nullable(),
      text: z.string().nullable(),
      at: isoTime,
      is_seen: z.boolean(),
    }),
  ),
})
export type StaffNotices = z.infer<typeof staffNotices>

/** Notices up to this one were looked at. */
export const noticesSeenBody = z.object({ last: z.number().int().min(0) })

const MENTION = /@([\p{L}\p{M}\p{N}.’'-]+(?: [\p{L}\p{M}\p{N}.’'-]+)?)/gu

/** Colleagues who are mentioned in a text with @ and their name, whole or the first word if only one has it. */
export function mentionedIn<Person extends { name: string }>(text: string, people: readonly Person[]): Person[] {
  const written = [...text.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase())
  const found = written.flatMap((words) => {
    const whole = people.filter(({ name }) => isStartOf(name.toLowerCase(), words))
    if (whole.length > 0) return whole
    const first = words.split(' ')[0]?.replace(/[.’']+$/, '')
    const byFirst = people.filter(({ name }) => name.toLowerCase().split(' ')[0] === first)
    return byFirst.length === 1 ? byFirst : []
  })
  return [...new Set(found)]
}

const isStartOf = (name: string, words: string) => words === name || words.startsWith(`${name} `)
