import { Tags } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import type { Label } from '../schema'
import { LabelsSheet } from './labels-sheet'

interface LabelsButtonProps {
  eventId: string
  labels: readonly Label[]
  look: 'icon' | 'text'
}

/** Opens the event's labels for editing. */
export function LabelsButton({ eventId, labels, look }: LabelsButtonProps) {
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  return (
    <>
      {look === 'icon' ? (
        <IconButton label="Edit labels" icon={<Tags aria-hidden="true" size={22} />} onClick={show} />
      ) : (
        <Button variant="ghost" size="sm" onClick={show} className="-mr-3 px-3">
          Edit labels
        </Button>
      )}
      <LabelsSheet eventId={eventId} labels={labels} open={open} onOpenChange={setOpen} />
    </>
  )
}
