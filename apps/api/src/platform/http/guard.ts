import type { Right } from '@nirgam/domain/office/roles'
import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { forbidden } from '../errors.ts'
import type { Limit } from '../limits.ts'
import type { Services } from '../services.ts'
import type { Api } from './api.ts'
import { visitorOf } from './visitor.ts'

/** How often one account, or one network that is asking, may use a route. */
export type RouteLimit = Limit & { by: 'account' | 'address' }

/** A desk route names the right that it requires; `anyone` is for staff who are about to sign in. */
type DeskAccess = {
  desk: Right | 'anyone'
  /** `fresh`: refused until the second factor was given within the last minutes */
  factor?: 'fresh'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** who may use a route; a route without this setting stops the server's start */
    access?: 'anyone' | 'customer' | DeskAccess
    limit?: RouteLimit
    /** most values that its JSON body may have, where that is more than usual */
    values?: number
    /** polled by open pages: a call does not extend a desk session */
    byItself?: true
  }
}

type Admission = {
  /** refuses requests that are not signed in, and puts the user on the request */
  admit(request: FastifyRequest): Promise<void>
  accountOf(request: FastifyRequest): string
}

export type DeskAdmission = {
  /** refuses requests without a desk session or this right, and puts the staff member on the request */
  admit(request: FastifyRequest, right: Right): Promise<void>
  /** refuses a staff member whose second factor was given too long ago */
  mustBeFresh(request: FastifyRequest): void
  accountOf(request: FastifyRequest): string
}

type Admissions = { customers: Admission; desk: DeskAdmission }

const READING = new Set(['GET', 'HEAD'])

/** Runs before every route: identifies the caller, then applies the limits, and only then lets the body be read. */
export function guardRoutes(app: Api, { config, limits, vault }: Services, { customers, desk }: Admissions): void {
  app.addHook('onRoute', ({ method, url, config: declared, schema }) => {
    const problem = problemOf(url, declared)
    if (problem) throw new Error(`${method} ${url} ${problem}`)
    if (schema && needsAccount(declared?.access)) {
      schema.security = [isDesk(declared?.access) ? { desk: [] } : { token: [] }]
    }
  })
  app.addHook('onRequest', async (request) => {
    const { access, limit } = request.routeOptions.config
    if (access === 'customer') await customers.admit(request)
    if (isDesk(access)) {
      refuseOtherSites(config, request)
      if (access.desk !== 'anyone') await desk.admit(request, access.desk)
      if (access.factor === 'fresh') desk.mustBeFresh(request)
    }
    if (!limit) return
    const { accountOf } = isDesk(access) ? desk : customers
    const who = limit.by === 'account' ? accountOf(request) : visitorOf(vault, request.ip)
    await limits.take(limit, who)
  })
}

function problemOf(url: string, declared: FastifyContextConfig | undefined): string | null {
  const { access, limit } = declared ?? {}
  if (!access) return 'does not say who may use it'
  if (limit?.by === 'account' && !needsAccount(access)) return 'counts accounts, but asks for none'
  if (isDesk(access) !== /^(\/api)?\/desk\//.test(url)) return 'is at the desk by its address or by its access only'
  return null
}

export function isDesk(access: FastifyContextConfig['access']): access is DeskAccess {
  return typeof access === 'object'
}

function needsAccount(access: FastifyContextConfig['access']): boolean {
  return isDesk(access) ? access.desk !== 'anyone' : access === 'customer'
}

/**
 * A browser sends the desk's cookie with every request to it, even one that another site caused. Forms and other sites
 * cannot send this header without a preflight request, which this server never allows.
 */
function refuseOtherSites({ publicUrl }: Config, { method, headers }: FastifyRequest): void {
  if (READING.has(method)) return
  const isOurs = headers.origin === undefined || headers.origin === new URL(publicUrl).origin
  if (!isOurs || headers['x-nirgam-desk'] !== '1') throw forbidden(STAFF_MESSAGES.elsewhere(publicUrl))
}
