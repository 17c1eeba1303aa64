import { useId } from 'react'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Sheet } from '@/ui/sheet'

interface ManualCopySheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  link: string
}

/** The invite link in a field that selects itself when touched, for a browser without clipboard. */
export function ManualCopySheet({ open, onOpenChange, link }: ManualCopySheetProps) {
  const fieldId = useId()
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Copy the invite link"
      footer={
        <Button size="lg" full onClick={() => onOpenChange(false)}>
          Done
        </Button>
      }
    >
      <Field label="Invite link" htmlFor={fieldId} hint="Touch and hold the link, then choose Copy.">
        {(props) => (
          <Input {...props} readOnly dir="ltr" value={link} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
    </Sheet>
  )
}
