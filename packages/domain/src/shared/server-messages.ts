/** Messages that only the server uses. Browsers show them as received, so their bundle does not include them. */
export const SERVER_MESSAGES = {
  text: {
    missing: 'Please fill in this field',
  },
  auth: {
    alreadyRegistered: 'An account with these details already exists. Please log in.',
    phoneUnreachable: 'We can’t send codes to mobile numbers at the moment. Please use your email.',
    notVerified: 'Your account is not verified. Please enter the code we sent you.',
    passwordNeeded: 'This account has a password. Please log in with your mobile number and password.',
    resetSent: 'If there’s an account with these details, a 6-digit code is on its way.',
  },
  otp: {
    invalid: 'Invalid OTP. Please try again.',
    tooSoon: (seconds: number) => `Please wait ${seconds} seconds before requesting another OTP.`,
    tooManySent: 'Too many OTPs were requested. Please try again later.',
    expired: 'This OTP is no longer valid. Please request a new one.',
    blocked: 'Too many wrong OTPs today. Please try again tomorrow.',
  },
  remittance: {
    changedElsewhere: 'This remittance was changed in another tab or on another device.',
  },
  profile: {
    contactTaken: 'This is already used by another account',
    contactNeeded: 'Please keep at least one confirmed email address or phone number',
    downloadRunning: 'Your data is being downloaded already. Please wait until it has arrived.',
    deleteLogInAgain: 'For your security, log in again and delete your account within 15 minutes.',
  },
  enquiries: {
    threadFull: 'This conversation has become very long. Please ask a new question.',
  },
  documents: {
    fileRequired: 'Please choose a file',
    quota: 'You’ve reached the limit for documents. Remove one to add another.',
    busy: 'We’re handling many documents right now. Please try again in a moment.',
  },
  payment: {
    alreadyPaid: 'This remittance has already been paid for.',
    notApproved: 'You haven’t approved the payment on PayPal yet.',
    refundUnderWay: 'A refund is on its way to you. Please try again once you have it.',
    amountChanged: 'Your contribution changed while you were paying. Please check the new amount and pay.',
    unavailable: 'Payments aren’t available at the moment. Your remittance is saved. Please try again later.',
  },
} as const
