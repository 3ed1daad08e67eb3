import { storedText } from '../../../lib/stored-text.ts'

/** The address of the planned sale that the user continues from, kept until they decide who may see it. */
export const keptSale = storedText('sessionStorage', 'nirgam.sale')
