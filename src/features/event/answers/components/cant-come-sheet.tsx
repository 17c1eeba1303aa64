import { useId, useState } from 'react'
import { firstNameOf } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { visibleName } from '@/lib/text/visible-name'
import { Button } from '@/ui/form/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'

interface CantComeSheetProps extends SheetState {
  organizer: string
  onSend: (name: string) => void
}

export function CantComeSheet({ organizer, onSend, ...state }: CantComeSheetProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const name = visibleName(typed)
  const problem = !name
    ? t('Name is required')
    : name.length > 100
      ? t('Name must be less than 100 characters')
      : undefined
  return (
    <Sheet
      {...state}
      title={t('Can’t come')}
      description={t('{name} will see that you can’t come', { name: firstNameOf(organizer) })}
      firstField="input"
      footer={
        <Button type="submit" form={id} size="lg" full>
          {t('Can’t come')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="pb-3"
        onSubmit={(submit) => {
          submit.preventDefault()
          setChecked(true)
          if (!problem) onSend(name)
        }}
      >
        <Field label={t('Name')} required error={isChecked ? problem : undefined}>
          {(field) => (
            <Input
              {...field}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="name"
              autoCapitalize="words"
              dir="auto"
            />
          )}
        </Field>
      </form>
    </Sheet>
  )
}
