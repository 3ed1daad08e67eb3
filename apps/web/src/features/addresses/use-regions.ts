import { useEffect, useState } from 'react'

type Regions = typeof import('@nirgam/domain/regions')

/** Names to suggest; they come after the form, which works without them. */
export function useRegions(country: string): { states: readonly string[]; cities: readonly string[] } {
  const [regions, setRegions] = useState<Regions | null>(null)
  useEffect(() => {
    import('@nirgam/domain/regions').then(setRegions, () => {})
  }, [])
  return { states: regions?.statesOf(country) ?? [], cities: regions?.citiesOf(country) ?? [] }
}
