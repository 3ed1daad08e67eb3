import { type ComponentType, lazy, useState } from 'react'

/** A screen that comes when it is wanted. One that is there already is shown at once, without a skeleton before it. */
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
