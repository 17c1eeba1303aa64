import { useId } from 'react'
import { Button } from './button'
import { Field } from './field'
import { Input } from './input'
import { Sheet } from './sheet'

interface CopySheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What is to be copied, e.g. 'Invite link'. */
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
          Done
        </Button>
      }
    >
      {/* Room below: the toast that says why must not lie over the text it speaks of. */}
      <div className="pb-24">
        <Field label={label} htmlFor={id} hint="Touch and hold the text, then choose Copy.">
          {(props) => (
            <Input {...props} readOnly dir="ltr" value={text} onFocus={(event) => event.currentTarget.select()} />
          )}
        </Field>
      </div>
    </Sheet>
  )
}
