import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { toast, toastInfo } from '@/lib/feedback/toast-store'
import { firstNameOf } from '@/lib/text/text'
import { Button } from '@/ui/form/button'
import { takeCant } from '../from-message'
import { toastUnsent, useAnswer } from '../mutations'
import { answersQuery } from '../queries'

/** For somebody whose tap on a message answered nothing, so that they do not think that it did. */
const NOT_ASKED = 'Nothing was answered. Sign in, or open your private link first.'

/** For somebody who joined since the message was sent. */
const STILL_IN = 'You are on the list. Withdraw if you can’t come.'

interface CantComeProps {
  data: Pick<EventPageData, 'event' | 'series'>
  isIn?: boolean
  /** Called with whether they can't come: joining is then no longer the next thing to do. */
  onAnswer: (cant: boolean) => void
}

/** For somebody who is expected and not in: one tap says that they can't come, another takes it back. */
export function CantCome({ data, isIn = false, onAnswer }: CantComeProps) {
  const { data: answers, refetch } = useQuery(answersQuery(data))
  const answer = useAnswer(data)
  const cant = typeof answers?.mine?.cant_since === 'string'
  useEffect(() => onAnswer(cant), [onAnswer, cant])
  /** What they said last: it may be something else once an earlier answer has arrived. */
  const said = useRef(false)

  async function say(isCant: boolean) {
    said.current = isCant
    const sent = await answer(isCant)
    if (sent && said.current) tell(sent.answer.withdrew)
  }

  /** Taking it back brings no slot back, so nothing offers that where one was given up. */
  function tell(withdrew = false) {
    const reads = `${firstNameOf(data.event.organizer_name)} will see that you can’t come`
    toast({
      title: 'Success',
      description: withdrew ? `You are off the list, and ${reads}` : reads,
      ...(!withdrew && { action: { label: 'Undo', onClick: () => void answer(false) } }),
    })
  }

  /** Only after a read, because it would withdraw somebody who has joined on another phone since the last one. */
  async function sayIfAsked() {
    const asked = Date.now()
    const { data: read, dataUpdatedAt, error } = await refetch({ cancelRefetch: false })
    if (error) toastUnsent(error, () => void sayIfAsked())
    // A read that was broken off, as when this button goes, leaves what was known before.
    else if (dataUpdatedAt < asked) return
    else if (!read?.mine) toastInfo(NOT_ASKED)
    else if (read.mine.cant_since) tell()
    else void say(true)
  }
  const onAddress = useEffectEvent(() => {
    if (takeCant(data.event.id)) isIn ? toastInfo(STILL_IN) : void sayIfAsked()
  })
  useEffect(() => {
    const listen = () => onAddress()
    listen()
    window.addEventListener('hashchange', listen)
    return () => window.removeEventListener('hashchange', listen)
  }, [])

  if (!answers?.mine) return null
  return (
    <Button
      variant="raised"
      size="lg"
      aria-pressed={cant}
      icon={cant && <Check aria-hidden="true" size={20} strokeWidth={2.5} />}
      className="min-w-fit flex-2 basis-0 whitespace-nowrap px-2!"
      // The second half of a double tap would take it back.
      onClick={({ detail }) => detail < 2 && void say(!cant)}
    >
      Can’t come
    </Button>
  )
}
