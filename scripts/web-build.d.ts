export function buildWebIfStale(node: string): Promise<boolean>
