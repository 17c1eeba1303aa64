import { Plus } from 'lucide-react'
import { useId, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { randomUuid } from '@/lib/browser/random'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { MAX_FIELDS, tooManyFields } from '../custom-field-schema'
import type { EventFormValues } from '../schema'
import { CustomFieldRow } from './custom-field-row'

/** The questions to everyone who signs up besides name, e-mail and phone (docs/product.md, 'Custom field editor'). */
export function CustomFieldsEditor() {
  const { fields, append, remove } = useFieldArray<EventFormValues, 'custom_fields', 'key'>({
    name: 'custom_fields',
    keyName: 'key',
  })
  const addButton = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const isFull = fields.length >= MAX_FIELDS

  function removeAt(index: number) {
    remove(index)
    // The button that had the focus is gone; without this the keyboard would start again at the top of the page.
    addButton.current?.focus()
  }

  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={headingId} className="font-medium text-body">
          {t('Custom Fields')}
        </h2>
        <Button
          ref={addButton}
          variant="secondary"
          size="sm"
          disabled={isFull}
          icon={<Plus size={18} />}
          onClick={() => append({ id: randomUuid(), label: '', type: 'text', required: false })}
        >
          {t('Add Field')}
        </Button>
        {isFull && <p className="basis-full text-muted text-body leading-snug">{tooManyFields()}.</p>}
      </div>
      {fields.length > 0 && (
        <ol className="grid gap-3">
          {fields.map(({ key }, index) => (
            <li key={key}>
              <CustomFieldRow index={index} onRemove={() => removeAt(index)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
