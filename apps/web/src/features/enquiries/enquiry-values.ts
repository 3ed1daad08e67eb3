import { MESSAGES } from '@nirgam/domain/messages'
import { DEFAULT_ENQUIRY_PRIORITY, type ENQUIRY_PRIORITIES } from '@nirgam/domain/options'

export type Priority = (typeof ENQUIRY_PRIORITIES)[number]['id']
export type EnquiryValues = { subject: string; priority: Priority; message: string }
export type EnquiryProblems = Partial<Record<keyof EnquiryValues, string>>

export const NO_ENQUIRY: EnquiryValues = { subject: '', priority: DEFAULT_ENQUIRY_PRIORITY, message: '' }

export function problemsIn({ subject, message }: EnquiryValues): EnquiryProblems {
  return {
    ...(subject.trim() === '' && { subject: MESSAGES.enquiries.subjectRequired }),
    ...(message.trim() === '' && { message: MESSAGES.enquiries.messageRequired }),
  }
}
