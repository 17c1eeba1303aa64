import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { takeLinkWord } from '@/features/event/my-registration/link-word'
import { hasStoredSession } from '@/lib/backend/stored-session'
import { toast, toastInfo } from '@/lib/feedback/toast-store'
import { firstNameOf } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Button } from '@/ui/form/button'
import { toastUnsent, useAnswer } from '../mutations'
import { answersQuery } from '../queries'

const CantComeSheet = lazyComponent(() => import('./cant-come-sheet'), 'CantComeSheet')

/** For a signed-out person whose tap on a message answered nothing. */
const notAsked = () => t('Nothing was answered. Sign in, or open your private link first.')

/** For a person who joined since the message was sent. */
const stillIn = () => t('You are on the list. Withdraw if you can’t come.')

interface CantComeProps {
  data: Pick<EventPageData, 'event' | 'series'>
  isIn?: boolean
  /** Called with whether they can't come: joining is then no longer the next thing to do. */
  onAnswer: (cant: boolean) => void
}

/** For a viewer who is not on the list: one tap answers "Can't come", another takes it back. A new guest gives a name first. */
export function CantCome({ data, isIn = false, onAnswer }: CantComeProps) {
  const { data: answers, refetch } = useQuery(answersQuery(data))
  const answer = useAnswer(data)
  const cant = typeof answers?.mine?.cant_since === 'string'
  useEffect(() => onAnswer(cant), [onAnswer, cant])
  const [asksName, setAsksName] = useState(false)
  /** The last answer, which may differ from the one whose response arrives. */
  const said = useRef(false)
  const name = answers?.mine?.name

  async function say(isCant: boolean, ownName = name) {
    if (isCant && !ownName && !hasStoredSession()) return setAsksName(true)
    setAsksName(false)
    said.current = isCant
    const sent = await answer({ cant: isCant, name: ownName })
    if (sent && said.current) tell(sent.answer.withdrew)
  }

  /** Taking it back restores no slot, so there is no Undo after a withdrawal. */
  function tell(withdrew = false) {
    const name = firstNameOf(data.event.organizer_name)
    toast({
      title: t('Success'),
      description: withdrew
        ? t('You are off the list, and {name} will see that you can’t come', { name })
        : t('{name} will see that you can’t come', { name }),
      ...(!withdrew && { action: { label: t('Undo'), onClick: () => void answer({ cant: false }) } }),
    })
  }

  /** Only after a fetch, because it would withdraw a person who has joined on another phone. */
  async function sayIfAsked() {
    const asked = Date.now()
    const { data: read, dataUpdatedAt, error } = await refetch({ cancelRefetch: false })
    if (error) toastUnsent(error, () => void sayIfAsked())
    // An aborted fetch leaves the data from before.
    else if (dataUpdatedAt < asked) return
    else if (!read?.mine) toastInfo(hasStoredSession() ? stillIn() : notAsked())
    else if (read.mine.cant_since) tell()
    else void say(true, read.mine.name)
  }
  const onAddress = useEffectEvent(() => {
    if (takeLinkWord(data, 'cant')) isIn ? toastInfo(stillIn()) : void sayIfAsked()
  })
  useEffect(() => {
    const listen = () => onAddress()
    listen()
    window.addEventListener('hashchange', listen)
    return () => window.removeEventListener('hashchange', listen)
  }, [])

  if (!answers?.mine) return null
  return (
    <>
      <Button
        variant="raised"
        size="lg"
        aria-pressed={cant}
        icon={cant && <Check aria-hidden="true" size={20} strokeWidth={2.5} />}
        className="min-w-fit flex-2 basis-0 whitespace-nowrap px-2!"
        // The second half of a double tap would take it back.
        onClick={({ detail }) => detail < 2 && void say(!cant)}
      >
        {t('Can’t come')}
      </Button>
      <CantComeSheet
        open={asksName}
        onOpenChange={setAsksName}
        organizer={data.event.organizer_name}
        onSend={(typed) => void say(true, typed)}
      />
    </>
  )
}
