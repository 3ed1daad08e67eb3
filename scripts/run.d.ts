type Options = { cwd?: string; env?: NodeJS.ProcessEnv; show?: boolean | ((text: string) => void) }
export function run(command: string, args: string[], options?: Options): Promise<{ code: number; output: string }>
