import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Order } from './order.ts'

export type MoneyMovement = { captureId: string; orderId: string; currency: string; value: string; at: number }
export type Call = 'create' | 'capture'
type EarlierRequest = { orderId: string; declined: boolean }
export type QueuedEvent = { id: string; body: string; attempts: number }

export type Store = ReturnType<typeof openStore>

const SCHEMA = `
  create table if not exists orders (id text primary key, data text not null) strict;
  create table if not exists requests (
    call text not null, request_id text not null, fingerprint text not null,
    order_id text not null, declined integer not null,
    primary key (call, request_id)
  ) strict;
  create table if not exists movements (
    capture_id text not null, order_id text not null, currency text not null, value text not null, at integer not null
  ) strict;
  create table if not exists events (
    id text primary key, body text not null, attempts integer not null default 0, done integer not null default 0
  ) strict;
  create table if not exists settings (name text primary key, value text not null) strict;
`

/** Orders stored before refunds existed have none. */
function readOrder(data: unknown): Order {
  const order = JSON.parse(String(data)) as Omit<Order, 'refunds'> & Partial<Pick<Order, 'refunds'>>
  return { ...order, refunds: order.refunds ?? [] }
}

/** `synchronous = FULL` so that an answered capture survives a killed process. */
export function openStore(dataDir: string) {
  const inMemory = dataDir === ':memory:'
  if (!inMemory) mkdirSync(dataDir, { recursive: true })
  const db = new DatabaseSync(inMemory ? ':memory:' : join(dataDir, 'paypal-stand-in.sqlite'))
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
  db.exec(SCHEMA)

  const sql = {
    saveOrder: db.prepare('insert into orders values (?, ?) on conflict (id) do update set data = excluded.data'),
    order: db.prepare('select data from orders where id = ?'),
    orders: db.prepare('select data from orders order by rowid'),
    saveRequest: db.prepare('insert into requests values (?, ?, ?, ?, ?)'),
    request: db.prepare('select order_id, declined from requests where call = ? and request_id = ?'),
    addMovement: db.prepare('insert into movements values (?, ?, ?, ?, ?)'),
    movements: db.prepare('select * from movements where order_id = ? order by rowid'),
    addEvent: db.prepare('insert into events (id, body) values (?, ?)'),
    openEvents: db.prepare('select id, body, attempts from events where done = 0 order by rowid'),
    markEvent: db.prepare('update events set attempts = ?, done = ? where id = ?'),
    setting: db.prepare('select value from settings where name = ?'),
    saveSetting: db.prepare('insert into settings values (?, ?)'),
  }

  return {
    transaction<T>(work: () => T): T {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    saveOrder(order: Order): void {
      sql.saveOrder.run(order.id, JSON.stringify(order))
    },
    order(id: string): Order | null {
      const row = sql.order.get(id)
      return row ? readOrder(row.data) : null
    },
    orders(): Order[] {
      return sql.orders.all().map((row) => readOrder(row.data))
    },
    saveRequest(call: Call, requestId: string, { orderId, declined }: EarlierRequest): void {
      // The column is unused since requests are no longer compared.
      sql.saveRequest.run(call, requestId, '', orderId, declined ? 1 : 0)
    },
    earlierRequest(call: Call, requestId: string): EarlierRequest | null {
      const row = sql.request.get(call, requestId)
      if (!row) return null
      return { orderId: String(row.order_id), declined: row.declined === 1 }
    },
    addMovement({ captureId, orderId, currency, value, at }: MoneyMovement): void {
      sql.addMovement.run(captureId, orderId, currency, value, at)
    },
    movements(orderId: string): MoneyMovement[] {
      return sql.movements.all(orderId).map((row) => ({
        captureId: String(row.capture_id),
        orderId: String(row.order_id),
        currency: String(row.currency),
        value: String(row.value),
        at: Number(row.at),
      }))
    },
    addEvent(id: string, body: string): void {
      sql.addEvent.run(id, body)
    },
    openEvents(): QueuedEvent[] {
      return sql.openEvents
        .all()
        .map((row) => ({ id: String(row.id), body: String(row.body), attempts: Number(row.attempts) }))
    },
    markEvent(id: string, attempts: number, done: boolean): void {
      sql.markEvent.run(attempts, done ? 1 : 0, id)
    },
    /** The stored value, or `make()` stored for good: keys and secrets outlive a restart. */
    setting(name: string, make: () => string): string {
      const row = sql.setting.get(name)
      if (row) return String(row.value)
      const value = make()
      sql.saveSetting.run(name, value)
      return value
    },
    close(): void {
      db.close()
    },
  }
}

export type Clock = { now(): number }
