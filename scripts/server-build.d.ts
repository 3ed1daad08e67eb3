export const builtServer: string
export function buildServerIfStale(node: string, show?: true | ((text: string) => void)): Promise<boolean>
