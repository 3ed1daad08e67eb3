import type { SenderDetails } from '@nirgam/domain/form-data'

/** What the sender's and the receiver's address have in common. Only the sender names a father. */
export type AddressDetails = Omit<SenderDetails, 'fatherName'> & { fatherName?: string }

export type AddressField = keyof AddressDetails
