interface ForgottenLinkProps {
  onClick: () => void
}

/** For the end of the line 'Password': its target is as tall as a thumb, without making the line taller. */
export function ForgottenLink({ onClick }: ForgottenLinkProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mt-7 flex min-h-11 items-end pb-1.5 pl-3 text-right font-semibold text-accent-text text-small"
    >
      Forgot your password?
    </button>
  )
}
