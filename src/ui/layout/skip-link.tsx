import { t } from '@/lib/text/translate'
/** Skips everything above a page's main part (`page.tsx`): the first thing that Tab reaches, out of sight until then. */
export function SkipLink() {
  return (
    <a
      className="skip-link fixed top-[calc(env(safe-area-inset-top,0px)+8px)] left-2 z-70 flex min-h-11 items-center rounded-[12px] bg-accent px-4 font-semibold text-accent-ink -translate-y-[200%] focus:translate-y-0"
      href="#main"
    >
      {t('Skip to content')}
    </a>
  )
}
