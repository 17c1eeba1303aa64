import { tIn } from '@/lib/text/translate'

/** The 'or' between e-mail and Google. */
export function OrDivider() {
  return (
    <div className="flex items-center gap-3 text-muted text-body">
      <span className="h-px flex-1 bg-line" />
      {tIn('another way to sign in', 'or')}
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}
