import { listAudit } from '../platform/audit.ts'
import { type Group, limitOption } from './command.ts'

export const auditCommands: Group = (program, { atDesk }) => {
  program
    .command('audit')
    .description('what operators did')
    .command('list')
    .description('who did what, when; nothing in it can be changed')
    .addOption(limitOption())
    .action(
      atDesk(async ({ db }, { limit }) => {
        const rows = (await listAudit(db, limit)).map(({ at, who, act, subject, detail }) => {
          return { at: new Date(at).toISOString(), who, act, subject, detail }
        })
        return { rows, empty: 'Nothing has been done yet.' }
      }),
    )
}
