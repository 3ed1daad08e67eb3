import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { dueForErasure, eraseWhenDue } from '../features/profile/profile.ts'
import { transaction } from '../platform/database/engine.ts'
import { type Group, limitOption, Refusal, remittanceName } from './command.ts'
import { remittanceIn, remittanceRow } from './which.ts'

export const retentionCommands: Group = (program, { atDesk }) => {
  const retention = program.command('retention').description('paid remittances of deleted accounts')

  retention
    .command('list')
    .description('those kept for RETENTION_YEARS; the server erases them within the hour')
    .addOption(limitOption())
    .action(
      atDesk(async (desk, { limit }) => {
        const rows = (await dueForErasure(desk, limit)).map(({ id, reference_number, updated_at }) => {
          return { remittance: remittanceName(id), reference: reference_number, last_changed: indiaDate(updated_at) }
        })
        return { rows, empty: 'Nothing is due.' }
      }),
    )

  retention
    .command('erase')
    .description('erases one that is due: answers, documents, case and certificates; its payment stays')
    .argument('<REMITTANCE>', 'number or reference', remittanceIn)
    .action(
      atDesk(async (desk, which) => {
        const row = await remittanceRow(desk, which)
        const name = remittanceName(row.id)
        const isDone = await transaction(desk.db, (trx) => eraseWhenDue(desk, trx, row, desk.who))
        if (!isDone) throw new Refusal(`${name} is not due: \`retention list\` shows those that are.`)
        return { done: `${name} is erased.`, facts: { remittance: name } }
      }),
    )
}
