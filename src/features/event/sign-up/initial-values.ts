import type { User } from '@supabase/supabase-js'
import type { EventPageData } from '@/entities/event/event-schema'
import { mustWaitFor } from '@/entities/slots/sections'
import { type SignUpValues, toValues } from '@/features/event/my-registration/drafts'
import type { SignUpTarget } from './target'

/** The values that the form begins with, before any draft. Pure. */

/** The account's values for Quick Fill. A field that the account lacks stays as it is. */
export type AccountDetails = Partial<Record<'name' | 'email' | 'phone', string>>

/** The form's values before any input: the registration, or one's name and the section to choose. */
export function emptyForm(event: EventPageData['event'], target: SignUpTarget, ownName = ''): SignUpValues {
  if (target.mode === 'update') return toValues(event.custom_fields, target.stored)
  // A slot for another person begins without a name.
  const name = target.mode === 'join' ? ownName : ''
  return toValues(event.custom_fields, { name, section_id: target.section ?? onlySectionWithRoom(event) })
}

/** The section that has room, if it is the only one. */
function onlySectionWithRoom({ sections }: EventPageData['event']): string | undefined {
  const open = sections.filter((section) => !mustWaitFor(section))
  return open.length === 1 ? open[0]?.id : undefined
}

export function accountDetails({ email, user_metadata: { full_name, phone } }: User): AccountDetails {
  const known = Object.entries({ name: full_name, email, phone })
  return Object.fromEntries(known.filter(([, value]) => typeof value === 'string' && value !== ''))
}
