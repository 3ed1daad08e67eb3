import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { inviteStaff, withdrawInvitation } from './invitations/invitations.ts'
import { changeRole, lockStaff, removeStaff, renewSecondFactor, unlockStaff } from './manage-staff.ts'
import { listStaff, presentLink, presentStaff } from './present-staff.ts'
import { actorOf } from './sessions/desk-sessions.ts'

const tags = ['desk']

const LINKS: RouteLimit = { name: 'desk-links', by: 'account', points: 60, seconds: 3600 }

/** Routes for leads to manage staff. */
export function staffRoutes(app: Api, services: Services): void {
  const { vault } = services

  app.route({
    ...described('GET /desk/staff', { tags, summary: 'Who is on the staff and who is invited' }),
    config: { access: { desk: 'see-staff' } },
    handler: async () => ok(await listStaff(services)),
  })

  app.route({
    ...described('POST /desk/staff/invitations', { tags, summary: 'A one-time link that lets somebody join' }),
    config: { access: { desk: 'staff' }, limit: LINKS },
    handler: async (request, reply) => {
      const made = await inviteStaff(services, actorOf(request), request.body)
      return reply.status(201).send(ok(presentLink(made)))
    },
  })

  app.route({
    ...described('DELETE /desk/staff/invitations/:uid', { tags, summary: 'Withdraws a link that is not used yet' }),
    config: { access: { desk: 'staff' } },
    handler: async (request) => {
      await withdrawInvitation(services, actorOf(request), request.params.uid)
      return ok()
    },
  })

  app.route({
    ...described('PUT /desk/staff/:uid/role', { tags, summary: 'Changes a role and ends the person’s sessions' }),
    config: { access: { desk: 'staff' } },
    handler: async (request) =>
      ok(presentStaff(vault, await changeRole(services, actorOf(request), request.params.uid, request.body))),
  })

  app.route({
    ...described('POST /desk/staff/:uid/lock', { tags, summary: 'Locks an account and ends its sessions' }),
    config: { access: { desk: 'staff' } },
    handler: async (request) =>
      ok(presentStaff(vault, await lockStaff(services, actorOf(request), request.params.uid))),
  })

  app.route({
    ...described('POST /desk/staff/:uid/unlock', { tags, summary: 'Unlocks an account' }),
    config: { access: { desk: 'staff' } },
    handler: async (request) =>
      ok(presentStaff(vault, await unlockStaff(services, actorOf(request), request.params.uid))),
  })

  app.route({
    ...described('POST /desk/staff/:uid/second-factor', {
      tags,
      summary: 'Takes a second factor back; answers a one-time link to enrol another',
    }),
    config: { access: { desk: 'staff' }, limit: LINKS },
    handler: async (request, reply) => {
      const made = await renewSecondFactor(services, actorOf(request), request.params.uid)
      return reply.status(201).send(ok(presentLink(made)))
    },
  })

  app.route({
    ...described('DELETE /desk/staff/:uid', { tags, summary: 'Removes somebody from the staff' }),
    config: { access: { desk: 'staff' } },
    handler: async (request) => {
      await removeStaff(services, actorOf(request), request.params.uid)
      return ok()
    },
  })
}
