import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import type { DraftStore } from './draft-store'
import { fieldsToRestore, isSame, type UnsavedChanges } from './fields-to-restore'

interface RestoredChangesProps<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'subscribe'>
  /** Where the changes are stored; saving or deleting the thing discards them. */
  store: DraftStore<{ values: UnsavedChanges<Values> }>
  /** The initial values of the form; the same object at each render. */
  saved: Values
}

/**
 * Keeps what is typed into a form of something that is there already, until it is saved. Puts it back after a reload,
 * says so, and offers what is saved instead.
 */
export function RestoredChanges<Values extends FieldValues>({ form, store, saved }: RestoredChangesProps<Values>) {
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
    const keep = () => {
      const typed = form.getValues()
      if (isSame(typed, saved)) store.discard()
      else store.write({ values: { before: saved, typed } })
    }
    const draft = store.read()?.values
    const shown = form.getValues()
    const fields = draft ? fieldsToRestore(draft, saved, shown) : {}
    if (Object.keys(fields).length > 0) {
      form.reset({ ...shown, ...fields }, { keepDefaultValues: true })
      setRestored(true)
    }
    keep()
    return form.subscribe({ formState: { values: true }, callback: keep })
  }, [form, store, saved])

  function discard() {
    form.reset(saved)
    setRestored(false)
  }

  return (
    isRestored && (
      <Notice action={{ label: t('Discard'), onPress: discard }}>
        <p role="status">{t('Your changes are back.')}</p>
      </Notice>
    )
  )
}
