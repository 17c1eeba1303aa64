import { Button } from '@/ui/button'

interface QuickFillLineProps {
  disabled: boolean
  onClick: () => void
}

/** Quick Fill where it is seldom meant: below the fields of a slot for somebody else, which it fills with one's own data. */
export function QuickFillLine({ disabled, onClick }: QuickFillLineProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-1 pt-2 text-muted text-body">
      With your own details?
      <Button variant="ghost" size="sm" disabled={disabled} onClick={onClick}>
        Quick Fill
      </Button>
    </p>
  )
}
