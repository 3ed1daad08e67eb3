import { useRouteError } from 'react-router'
import { AppError } from '../ui/app-error.tsx'

export function RouteError() {
  return <AppError error={useRouteError()} />
}
