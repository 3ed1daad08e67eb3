import { writeAnswers } from '@nirgam/domain/guide/answers-in-address'
import type { GuideAnswers } from '@nirgam/domain/guide/guide-answers'
import type { QuestionName } from '@nirgam/domain/guide/questions'

/** Where answers are asked for or judged: they are in the address and nowhere else that counts. */
export function addressOf(answers: GuideAnswers, question?: QuestionName): string {
  const written = writeAnswers(answers)
  const params = new URLSearchParams({ ...(written && { a: written }), ...(question && { q: question }) })
  return `/guide/questions?${params}`
}
