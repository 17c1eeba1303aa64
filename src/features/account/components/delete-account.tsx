import type { User } from '@supabase/supabase-js'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/form/button'
import { lazySheet } from '@/ui/sheet/lazy-sheet'

const DeleteAccountSheet = lazySheet(() => import('./delete-account-sheet'), 'DeleteAccountSheet')

interface DeleteAccountProps {
  user: User
  /** Awaited once the account is deleted: erases what this device holds of it. */
  onDeleted: () => Promise<void>
}

/** The end of Profile: opens a sheet that names what will be deleted. */
export function DeleteAccount({ user, onDeleted }: DeleteAccountProps) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="delete-account" className="grid gap-1.5 pt-4">
      <h2 id="delete-account" className="text-strong">
        Delete Account
      </h2>
      <p className="text-muted text-body leading-snug">
        Your events, your groups and your personal data go with it. You will see what that means before anything
        happens.
      </p>
      <Button
        variant="ghost"
        size="lg"
        full
        icon={<Trash2 size={20} />}
        onClick={() => setOpen(true)}
        className="not-disabled:text-danger-text!"
      >
        Delete Account
      </Button>
      <DeleteAccountSheet user={user} open={open} onOpenChange={setOpen} onDeleted={onDeleted} />
    </section>
  )
}
