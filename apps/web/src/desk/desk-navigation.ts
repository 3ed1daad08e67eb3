import { mayDo, type Right, type Role } from '@nirgam/domain/office/roles'
import {
  type Icon,
  IconBell,
  IconChartBar,
  IconInbox,
  IconListSearch,
  IconMessages,
  IconSettings,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'

/** A place at the desk: its path, the right to see it, and its page, whose code loads when opened. */
export type DeskPlace = {
  path: string
  label: string
  Icon: Icon
  right: Right
  Page: ComponentType
  /** The page of a single item, at /desk/<path>/<id>. */
  one?: { right: Right; Page: ComponentType }
}

export function page(load: () => Promise<Record<string, ComponentType>>): ComponentType {
  return lazy(async () => ({ default: Object.values(await load())[0] as ComponentType }))
}

/** The menu, from top to bottom, and the routes below /desk. Each role starts at the first place it may see. */
const PLACES: readonly DeskPlace[] = [
  {
    path: 'cases',
    label: 'Queue',
    Icon: IconInbox,
    right: 'see-lists',
    Page: page(() => import('./cases/queue/queue-page.tsx')),
    one: { right: 'see-cases', Page: page(() => import('./cases/case-page.tsx')) },
  },
  {
    path: 'notices',
    label: 'Notifications',
    Icon: IconBell,
    right: 'own-account',
    Page: page(() => import('./notices-page.tsx')),
  },
  {
    path: 'enquiries',
    label: 'Enquiries',
    Icon: IconMessages,
    right: 'see-enquiries',
    Page: page(() => import('./enquiries/enquiries-page.tsx')),
  },
  {
    path: 'staff',
    label: 'Staff',
    Icon: IconUsers,
    right: 'see-staff',
    Page: page(() => import('./staff/staff-page.tsx')),
  },
  {
    path: 'settings',
    label: 'Texts and settings',
    Icon: IconSettings,
    right: 'see-settings',
    Page: page(() => import('./settings/settings-page.tsx')),
  },
  {
    path: 'numbers',
    label: 'Numbers',
    Icon: IconChartBar,
    right: 'numbers',
    Page: page(() => import('./numbers/numbers-page.tsx')),
  },
  {
    path: 'audit',
    label: 'Audit',
    Icon: IconListSearch,
    right: 'audit',
    Page: page(() => import('./audit-page.tsx')),
  },
  {
    path: 'account',
    label: 'My account',
    Icon: IconUserCircle,
    right: 'own-account',
    Page: page(() => import('./account-page.tsx')),
  },
]

/** Whether the desk has this place; the user may still lack the right to see it. */
export function isPlace(path: string): boolean {
  return PLACES.some((place) => place.path === path)
}

export function placesOf(role: Role): readonly DeskPlace[] {
  return PLACES.filter(({ right }) => mayDo(role, right))
}
