import { answersFromForm, type SharedWithForm } from '@nirgam/domain/guide/wizard-answers'
import { Link } from 'react-router'
import { addressOf } from './address.ts'

export default function LinkWithAnswers({ form }: { form: SharedWithForm }) {
  return <Link to={addressOf(answersFromForm(form))}>What will I have to file?</Link>
}
