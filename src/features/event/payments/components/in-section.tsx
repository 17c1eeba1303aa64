/** The section of somebody who pays, to stand behind the name. */
export function InSection({ name }: { name: string }) {
  return (
    <span dir="auto" className="line-clamp-1 min-w-0 text-muted text-small">
      {name}
    </span>
  )
}
