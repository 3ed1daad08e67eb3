/** Where a remittance is followed after payment. */
export const casePath = (remittanceId: number) => `/remittances/${remittanceId}`
