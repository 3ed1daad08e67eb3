import { useNavigate } from '../../../lib/navigation.ts'
import { beginDraft } from '../../draft/draft.ts'
import type { FirstAnswers } from './same-remittance.ts'

/** Starts a form with the answers, at its first question. */
export function useBegin(answers: FirstAnswers): () => void {
  const navigate = useNavigate()
  return () => {
    beginDraft(answers)
    void navigate('/remittance?step=1', { replace: true })
  }
}
