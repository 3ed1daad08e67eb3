import { type ComponentType, lazy, useState } from 'react'

/** A screen whose code loads on demand. Once loaded, it is shown at once, without a skeleton. */
export function coming<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let there: ComponentType<Props> | undefined
  const preload = async () => {
    there = await load()
    return there
  }
  const Coming = lazy(async () => ({ default: await preload() }))
  const Screen = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(() => there ?? (Coming as ComponentType<Props>))
    return <Shown {...props} />
  }
  return Object.assign(Screen, { preload })
}
