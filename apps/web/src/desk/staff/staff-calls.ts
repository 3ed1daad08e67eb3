import { queryOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { deskQuery } from '../desk-api.ts'
import { deskQueries } from '../desk-session.ts'

export const staffQuery = queryOptions({
  ...deskQuery('GET /desk/staff'),
  networkMode: 'always',
})

/** Somebody else may have changed it, too: the list is read again after every act. */
export async function staffChanged(): Promise<void> {
  await deskQueries.invalidateQueries({ queryKey: staffQuery.queryKey })
}

/** One act at a time, with what went wrong in words. */
export function useAct() {
  const running = useRef(false)
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({ busy: false, failure: null })
  const run = async (act: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    setState({ busy: true, failure: null })
    try {
      await act()
      setState({ busy: false, failure: null })
    } catch (error) {
      setState({ busy: false, failure: messageOf(error, 'This did not work. Please try again.') })
    } finally {
      running.current = false
    }
    await staffChanged()
  }
  return { ...state, run }
}
