import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'

type BankQuestionsProps = { record: DeskCase; onLetter: (uid: string) => void }

/** The bank's open question in its own words, and what the same bank asked in cases like this one. */
export function BankQuestions({ record, onLetter }: BankQuestionsProps) {
  const { bank_question: asked, bank_asked_before: before, bank, source } = record
  return (
    <>
      {asked && (
        <Banner
          kind="warning"
          title={`${bank} asks, ${formatIndiaDateTime(Date.parse(asked.at))}`}
          action={asked.letter && <LetterButton uid={asked.letter} onLetter={onLetter} />}
        >
          <span className="written">{asked.words || 'See its letter among the documents.'}</span>
        </Banner>
      )}
      {before && (
        <Banner
          kind="info"
          title={`${bank} asked about ${source} in ${before.count === 1 ? 'one other case' : `${before.count} other cases`} of the last year`}
        >
          {before.latest.map((words) => (
            <span key={words} className="written">
              “{words}”{' '}
            </span>
          ))}
        </Banner>
      )}
    </>
  )
}

function LetterButton({ uid, onLetter }: { uid: string; onLetter: (uid: string) => void }) {
  return (
    <Button size="sm" variant="default" onClick={() => onLetter(uid)}>
      See the letter
    </Button>
  )
}
