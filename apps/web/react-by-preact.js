export * from 'preact/compat'
export { default } from 'preact/compat'

/** React Router imports this hook for its data router, which we do not use. */
export function useOptimistic() {
  throw new Error('Preact has no useOptimistic')
}
