import { useId } from 'react'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Textarea } from '@/ui/form/textarea'
import { Sheet, type SheetState } from './sheet'

interface CopySheetProps extends SheetState {
  title: string
  /** Name of the copied text, such as 'Invite link'. */
  label: string
  text: string
}

/** Manual copying, for a browser without clipboard (plain HTTP): the text in a field that selects itself. */
export function CopySheet({ open, onOpenChange, title, label, text }: CopySheetProps) {
  const id = useId()
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      footer={
        <Button size="lg" full onClick={() => onOpenChange(false)}>
          {t('Done')}
        </Button>
      }
    >
      <Field label={label} htmlFor={id} hint={t('Touch and hold the text, then choose Copy.')}>
        {(props) =>
          text.includes('\n') ? (
            <Textarea {...props} readOnly dir="auto" value={text} onFocus={(event) => event.currentTarget.select()} />
          ) : (
            <Input {...props} readOnly dir="ltr" value={text} onFocus={(event) => event.currentTarget.select()} />
          )
        }
      </Field>
    </Sheet>
  )
}
