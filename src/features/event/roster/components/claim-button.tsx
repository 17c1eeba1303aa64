import { t } from '@/lib/text/translate'
/** Takes a slot or a place for another person; at the end of a free row. */
export function ClaimButton({ onClaim }: { onClaim: () => void }) {
  return (
    <button
      type="button"
      onClick={onClaim}
      className="-mr-1.5 min-h-11 min-w-11 rounded-control px-2 font-semibold text-accent-text text-body"
    >
      {t('Claim')}
    </button>
  )
}
