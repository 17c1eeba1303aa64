import { useState } from 'react'
import { t } from '@/lib/text/translate'
import { visibleName } from '@/lib/text/visible-name'
import { Button } from '@/ui/form/button'
import { EmailInput } from '@/ui/form/email-input'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import type { Person } from '../plan'

interface PersonEditorProps {
  person: Person
  onSave: (person: Person) => void
  onLeaveOut: () => void
}

export function PersonEditor({ person, onSave, onLeaveOut }: PersonEditorProps) {
  const [name, setName] = useState(person.name)
  const [email, setEmail] = useState(person.email ?? '')
  const [phone, setPhone] = useState(person.phone ?? '')
  const [notes, setNotes] = useState(person.notes ?? '')
  const problem = visibleName(name) ? undefined : t('Name is required')

  function save() {
    if (problem) return
    const said = { email: email.trim(), phone: phone.trim(), notes: notes.trim() }
    const { id, anyway } = person
    const filled = Object.fromEntries(Object.entries(said).filter(([, text]) => text !== ''))
    onSave({ id, ...(anyway && { anyway }), ...filled, name: visibleName(name) })
  }

  return (
    <form
      noValidate
      className="grid gap-3 rounded-control border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={t('Name')} required error={problem}>
        {(props) => <Input {...props} dir="auto" value={name} onChange={({ target }) => setName(target.value)} />}
      </Field>
      <Field label={t('Email')}>
        {(props) => <EmailInput {...props} value={email} onChange={({ target }) => setEmail(target.value)} />}
      </Field>
      <Field label={t('Phone')}>
        {(props) => <Input {...props} type="tel" value={phone} onChange={({ target }) => setPhone(target.value)} />}
      </Field>
      <Field label={t('Notes')}>
        {(props) => <Input {...props} dir="auto" value={notes} onChange={({ target }) => setNotes(target.value)} />}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="ghost-danger" onClick={onLeaveOut}>
          {t('Leave Out')}
        </Button>
        <Button type="submit">{t('Done')}</Button>
      </div>
    </form>
  )
}
