export const projectFolder: string
export const compileCache: string
export function giveUp(message: string): never
export const serverOptions: readonly string[]
