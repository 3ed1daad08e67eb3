/** Messages of the landing page, which loads no others. */
export const LANDING_MESSAGES = {
  destinationRequired: 'Please select a destination country before proceeding.',
  otherDestinationRequired: 'Please enter your destination country.',
  startFailed: 'Failed to start remittance. Please try again.',
  noSuchPage: 'We couldn’t find that page. The link may be old or incomplete, so here is our start page.',
  startFirst: 'Please start a remittance by filling out the initial steps first.',
}
