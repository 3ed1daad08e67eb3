import {
  IconCalendarStats,
  IconCoinRupee,
  IconFileText,
  IconLayoutDashboard,
  IconMessageQuestion,
  IconSend,
  IconUser,
} from '@tabler/icons-react'

/** The pages of the signed-in area, each with a short description. */
export const PLACES = [
  { to: '/dashboard', label: 'Dashboard', what: 'Status at a glance', Icon: IconLayoutDashboard },
  { to: '/remittances', label: 'My Remittances', what: 'Every remittance, with receipts', Icon: IconSend },
  { to: '/contribution-details', label: 'Contributions', what: 'What you’ve paid', Icon: IconCoinRupee },
  { to: '/ledger', label: 'Tax year', what: 'Limits and transfers made elsewhere', Icon: IconCalendarStats },
  { to: '/enquiry', label: 'Enquiry', what: 'Ask us a question', Icon: IconMessageQuestion },
  { to: '/profile', label: 'Profile', what: 'Your details and password', Icon: IconUser },
  { to: '/bank-form', label: 'Bank Forms', what: 'Forms to fill in and print', Icon: IconFileText },
] as const
