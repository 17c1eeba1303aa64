import { Button } from '@/ui/form/button'

interface QuickFillHintProps {
  disabled: boolean
  onClick: () => void
}

/**
 * Quick Fill when claiming a slot for somebody else. One's own data is seldom wanted there, so it comes after the
 * fields.
 */
export function QuickFillHint({ disabled, onClick }: QuickFillHintProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-1 pt-2 text-muted text-body">
      With your own details?
      <Button variant="ghost" size="sm" disabled={disabled} onClick={onClick}>
        Quick Fill
      </Button>
    </p>
  )
}
