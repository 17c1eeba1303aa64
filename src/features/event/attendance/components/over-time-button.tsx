import { useState } from 'react'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Button } from '@/ui/form/button'
import type { ButtonLook } from '@/ui/form/button-style'
import type { Scope } from '../rules'

const OverTimeSheet = lazyPart(() => import('./over-time'), 'OverTimeSheet')

/** Opens who came over a series or a group; what it opens is loaded with the first tap. */
export function OverTimeButton({ scope, ...look }: ButtonLook & { scope: Scope }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Who Came
      </Button>
      <OverTimeSheet scope={scope} open={open} onOpenChange={setOpen} />
    </>
  )
}
