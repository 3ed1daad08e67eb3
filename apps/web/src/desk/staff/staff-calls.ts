import { queryOptions } from '@tanstack/react-query'
import { useAction } from '../../lib/use-action.ts'
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

/** An action on the staff, after which the list is read again, also when it failed. */
export function useStaffAction() {
  const { run, ...state } = useAction()
  return {
    ...state,
    run: async (action: () => Promise<unknown>) => {
      await run(action)
      await staffChanged()
    },
  }
}
