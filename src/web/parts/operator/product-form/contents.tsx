import { NativeSelect, VisuallyHidden } from '@mantine/core'
import { formatCount } from '../../../format.ts'
import { IconAlertTriangle, IconCheck } from '../../../icons.ts'
import { SECTION_IDS, sectionElementId, SECTIONS, type SectionId } from './sections.ts'

export interface SectionState {
  isFilledIn: boolean
  /** Fields that are shown to be wrong. */
  wrong: number
}

type States = Record<SectionId, SectionState>

/** The sections of the form, with those marked that are filled in or have wrong fields. */
export function Contents({ states }: { states: States }) {
  return (
    <nav className="form-contents" aria-label="Sections of the form">
      <ul className="plain-list">
        {SECTION_IDS.map((id) => (
          <li key={id}>
            <a
              href={`#${sectionElementId(id)}`}
              onClick={(event) => {
                event.preventDefault()
                goTo(id)
              }}
            >
              <span>{SECTIONS[id].title}</span>
              <Mark {...states[id]} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same where there is no room beside the form. */
export function ContentsChoice({ states }: { states: States }) {
  return (
    <div className="form-contents-choice">
      <NativeSelect
        aria-label="Go to a section"
        value=""
        onChange={({ currentTarget: { value } }) => goTo(value as SectionId)}
        data={[
          { value: '', label: 'Go to a section …', disabled: true },
          ...SECTION_IDS.map((id) => ({ value: id, label: `${SECTIONS[id].title}${inWords(states[id])}` })),
        ]}
      />
    </div>
  )
}

function Mark({ isFilledIn, wrong }: SectionState) {
  if (wrong > 0) {
    return (
      <span className="form-contents-wrong">
        <IconAlertTriangle size={14} aria-hidden />
        <span aria-hidden>{formatCount(wrong)}</span>
        <VisuallyHidden>{wrongFields(wrong)}</VisuallyHidden>
      </span>
    )
  }
  if (!isFilledIn) return null
  return (
    <span className="form-contents-filled">
      <IconCheck size={14} aria-hidden />
      <VisuallyHidden>filled in</VisuallyHidden>
    </span>
  )
}

function inWords({ isFilledIn, wrong }: SectionState): string {
  if (wrong > 0) return ` (${wrongFields(wrong)})`
  return isFilledIn ? ' ✓' : ''
}

function wrongFields(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'field' : 'fields'} to fix`
}

function goTo(section: SectionId): void {
  const heading = document.getElementById(sectionElementId(section))
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}
