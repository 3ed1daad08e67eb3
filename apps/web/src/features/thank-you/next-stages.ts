import { processingTime } from '@nirgam/domain/money'

export type NextStage = { title: string; text: string }

/** What happens after paying, on the page and in the summary file. */
export function nextStages(contribution: number): readonly NextStage[] {
  return [
    { title: 'We check your details', text: 'If anything is unclear, we write to you before going on.' },
    {
      title: 'An accountant prepares your certificate',
      text: `Usually within ${processingTime(contribution)}: Form 15CB is signed, then Form 15CA is filed.`,
    },
    { title: 'Your bank sends the money', text: 'You hand the certificate to your bank, and it makes the transfer.' },
  ]
}
