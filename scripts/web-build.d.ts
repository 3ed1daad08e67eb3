export function buildWebIfStale(node: string, show?: true | ((text: string) => void)): Promise<boolean>
