import { storedText } from '../../../lib/stored-text.ts'

/** The planned sale that somebody goes on from, as its address has it, until they have said who may see it. */
export const keptSale = storedText('sessionStorage', 'nirgam.sale')
