export const projectFolder: string
export function giveUp(message: string): never
