import type { UseFormReturn } from 'react-hook-form'
import type { SignUpValues } from '@/features/event/my-registration/drafts'
import { t } from '@/lib/text/translate'
import { Field } from '@/ui/form/field'
import { Textarea } from '@/ui/form/textarea'

interface NotesTabProps {
  form: UseFormReturn<SignUpValues>
  notes: string
}

/** The form's second part, for event managers only. */
export function notesTab({ form, notes }: NotesTabProps) {
  return {
    id: 'notes' as const,
    label: notes.trim() ? (
      <>
        {t('Notes')} <span className="sr-only">{t('written')}</span>
        <span aria-hidden="true" className="ms-1.5 size-2 rounded-full bg-accent" />
      </>
    ) : (
      t('Notes')
    ),
    panel: (
      <div className="min-h-76 pt-4">
        <Field
          label={t('Notes')}
          hint={t('Not shown on the participant list.')}
          error={form.formState.errors.notes?.message}
          counter={{ value: [...notes].length, max: 1000 }}
        >
          {(props) => <Textarea {...props} {...form.register('notes')} dir="auto" rows={6} />}
        </Field>
      </div>
    ),
  }
}
