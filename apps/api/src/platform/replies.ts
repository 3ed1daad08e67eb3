export type Reply<T> = { success: true; message?: string; data: T }

/** The one shape of every good answer. `extra` are fields that the contract puts beside `data`. */
export function ok(): { success: true }
export function ok<T>(data: T, message?: string): Reply<T>
export function ok<T, X extends object>(data: T, message: string | undefined, extra: X): Reply<T> & X
export function ok(data?: unknown, message?: string, extra: object = {}): object {
  return {
    success: true,
    ...(message === undefined ? {} : { message }),
    ...(data === undefined ? {} : { data }),
    ...extra,
  }
}
