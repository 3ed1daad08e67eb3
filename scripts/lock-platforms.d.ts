export type Locked = { optionalDependencies?: Record<string, string>; resolved?: string }
export function platformOf(name: string): { cpu: string[]; os?: string[]; libc?: string[] }
export function missingPlatforms(packages: Record<string, Locked>): { name: string; version: string; parent: Locked }[]
