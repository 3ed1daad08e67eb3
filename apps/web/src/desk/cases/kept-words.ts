import type { AskedItem } from '@nirgam/domain/case/case-items'

/**
 * What was typed about a case and not sent, by person, case and act: a click beside a dialog or a look at the queue
 * costs nobody their words. In memory alone.
 */
export const keptWords = new Map<string, string>()
export const keptQuestions = new Map<string, readonly AskedItem[]>()
