import { useEffect, useLayoutEffect, useState } from 'react'
import { late } from '@/ui/late'
import { earlyDrawer } from '../early-drawer'
import { fieldsKey } from '../rules'
import { useSendSignUp } from '../use-send-sign-up'
import type { SignUpDrawerProps } from './sign-up-drawer'

/** Code of its own: the form comes right behind the page. */
export const LateSignUpDrawer = late(() => import('./sign-up-drawer').then((module) => module.SignUpDrawer))

interface EventDrawerProps extends Omit<SignUpDrawerProps, 'account' | 'send'> {
  /** Which opening of the drawer this is; 0 for one that was open before the page was here. */
  opening: number
}

/** The event page's sign-up drawer, with the way to the database. */
export function EventDrawer({ opening, ...shown }: EventDrawerProps) {
  const props = { ...shown, ...useSendSignUp(shown.data.event, shown.target) }
  if (opening === 0) return <EarlyOne {...props} />
  // The organizer may change the questions while the drawer is open: the form starts anew from its draft.
  return <LateSignUpDrawer key={`${opening} ${fieldsKey(props.data.event.custom_fields)}`} {...props} />
}

/** Draws nothing here: it stands already, in a root of its own. */
function EarlyOne(props: SignUpDrawerProps) {
  const [drawer] = useState(() => earlyDrawer(props.data.event.id))
  useLayoutEffect(() => drawer?.draw(props))
  useEffect(() => () => drawer?.remove(), [drawer])
  return null
}
