import { useRef } from 'react'
import type { Section } from '@/entities/slots/sections'
import { t } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'
import { mayBeCut } from '@/ui/layout/short-text'
import { useExpandableText } from '@/ui/layout/use-expandable-text'
import { WholeWords } from '@/ui/layout/whole-words'

/** 'Driver 1/2', above the section's rows. Of a long name its beginning, with the number at the end of the line. */
export function SectionHead({ section }: { section: Section }) {
  const title = useRef<HTMLHeadingElement>(null)
  const [isWhole, more] = useExpandableText(title, { of: t('the section') })
  const isLong = mayBeCut(section.name)
  const name = <WholeWords>{section.name}</WholeWords>
  const count = (
    <span className="whitespace-nowrap font-medium text-muted tabular-nums">
      {section.taken}/{section.size}
    </span>
  )
  return (
    <div className="flex items-baseline justify-between gap-4 px-4 py-1 short:py-0">
      <div dir="auto" className="relative min-w-0">
        <h3
          ref={title}
          id={`section-${section.id}`}
          className={cx('wrap-anywhere text-strong leading-tight', !isWhole && 'clamp-title')}
        >
          {isLong ? (
            name
          ) : (
            <>
              <bdi>{name}</bdi> {count}
            </>
          )}
        </h3>
        {more}
      </div>
      {isLong && count}
    </div>
  )
}
