type Options = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  show?: boolean | ((text: string) => void)
  signal?: AbortSignal
}
export function run(command: string, args: string[], options?: Options): Promise<{ code: number; output: string }>
