import { listAudit } from '../platform/audit.ts'
import { type Command, limitIn } from './command.ts'

export const auditCommands: Command[] = [
  {
    name: 'audit list',
    takes: '[--limit 50]',
    about: 'who did what, when; nothing in it can be changed',
    on: 'services',
    run: async ({ db }, given) => {
      const acts = await listAudit(db, limitIn(given))
      const rows = acts.map(({ at, who, act, subject, detail }) => {
        return { at: new Date(at).toISOString(), who, act, subject, detail }
      })
      return { rows, empty: 'Nothing has been done yet.' }
    },
  },
]
