/** Messages of the landing page, which loads no others. */
export const LANDING_MESSAGES = {
  destinationRequired: 'Please select a destination country before proceeding.',
  otherDestinationRequired: 'Please enter your destination country.',
  startFailed: 'Failed to start remittance. Please try again.',
  startFirst: 'Please start a remittance by filling out the initial steps first.',
}
