import { X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PERSON_NAME_MAX } from '@/entities/person/own-name'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { counterNear } from '@/lib/text/text'
import { t, tIn } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Field } from '@/ui/form/field'
import { IconButton } from '@/ui/form/icon-button'
import { Input } from '@/ui/form/input'
import { MOST_REGULARS } from '../rules'
import type { Plan } from '../schema'
import { useNewRegulars } from '../use-new-regulars'

interface AddRegularProps {
  plan: Plan
  /** 'Add Regular' was tapped. Without it, only a name that was typed before or did not arrive is shown. */
  isOpen: boolean
}

/** Keeps places for people by name, one after the other: the field stays where it is, with the focus in it. */
export function AddRegular({ plan, isOpen }: AddRegularProps) {
  const { typed, problem, unsent, ...regulars } = useNewRegulars(plan)
  const [news, setNews] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const count = plan.regulars.length

  // The list above grows, so this keeps the field in sight.
  useEffect(() => {
    if (count > 0 && document.activeElement === input.current) form.current?.scrollIntoView({ block: 'nearest' })
  }, [count])

  function submit(event: FormEvent) {
    event.preventDefault()
    const name = regulars.submit()
    input.current?.focus()
    if (name) setNews(t('{name} added.', { name: bidiIsolate(name) }))
  }

  useEffect(() => {
    if (!isOpen) return
    input.current?.focus()
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  if (!isOpen && typed === '' && unsent.length === 0) return null
  if (count >= MOST_REGULARS && typed === '' && unsent.length === 0) {
    return (
      <p className="text-body text-muted leading-snug">
        {t('{max} people keep a place here, the maximum.', { max: MOST_REGULARS })}
      </p>
    )
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid scroll-mb-4 gap-2 pt-2">
      {unsent.map((regular) => (
        <div key={regular.id} className="flex items-center gap-2">
          <p className="min-w-0 flex-1 leading-snug">
            <bdi className="wrap-anywhere font-semibold">{regular.name}</bdi>
            <span className="block text-muted text-small">{t('Not added yet')}</span>
          </p>
          <Button variant="secondary" size="sm" onClick={() => void regulars.send(regular)}>
            {t('Try Again')}
          </Button>
          <IconButton
            label={t('Do not add {name}', { name: regular.name })}
            icon={<X size={20} />}
            onClick={() => regulars.forget(regular.id)}
          />
        </div>
      ))}
      <Field
        label={tIn('field', 'Add Regular')}
        hint={t('From the next date that opens. Lists that are open stay as they are.')}
        error={problem ?? undefined}
        counter={counterNear(typed, PERSON_NAME_MAX)}
      >
        {(props) => (
          <div className="flex gap-2">
            <div className="min-w-0 flex-1">
              <Input
                {...props}
                ref={input}
                dir="auto"
                autoComplete="off"
                autoCapitalize="words"
                enterKeyHint="done"
                placeholder={t('Name')}
                value={typed}
                onChange={({ target }) => regulars.type(target.value)}
              />
            </div>
            <Button
              type="submit"
              variant="secondary"
              // The second half of a double tap finds the field empty.
              onClick={(event) => typed === '' && event.detail > 1 && event.preventDefault()}
            >
              {t('Add')}
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="sr-only">
        {news}
      </p>
    </form>
  )
}
