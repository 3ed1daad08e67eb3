import { BANK_REQUESTS_KNOWN } from '@nirgam/domain/guide/bank-requests'
import classes from '../guide.module.css'
import { FoldedSource } from '../sources.tsx'

/** The forms that each bank asks for before money leaves an NRO account, where we have read the bank's own form. */
export function BankTable() {
  return (
    <dl className={classes.facts}>
      {BANK_REQUESTS_KNOWN.map((bank) => (
        <div key={bank.id}>
          <dt>{bank.name}</dt>
          <dd>
            <p>{bank.says}</p>
            <FoldedSource {...bank} />
          </dd>
        </div>
      ))}
      <div>
        <dt>Any other bank</dt>
        <dd>
          <p>Not known. Ask your branch.</p>
        </dd>
      </div>
    </dl>
  )
}
