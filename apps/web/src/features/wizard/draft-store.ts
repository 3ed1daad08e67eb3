import { createDraftStore, type DraftStorage } from './draft.ts'

/** Reading the property alone throws where a browser blocks storage. */
function browserStorage(): DraftStorage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** The one draft of this browser. */
export const draftStore = createDraftStore(browserStorage())
