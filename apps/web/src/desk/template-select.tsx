import { fitting, SearchSelect } from '../ui/combobox.tsx'

type Template = { title: string; text: string }
type TemplateSelectProps = { texts: readonly Template[]; onChoose: (template: Template) => void }

/** Finds one of the lead's canned texts by its title, to insert it. */
export function TemplateSelect({ texts, onChoose }: TemplateSelectProps) {
  if (texts.length === 0) return null
  return (
    <SearchSelect
      label="Insert template"
      placeholder="Its title"
      value=""
      options={texts.map(({ title }) => title)}
      filter={fitting}
      emptyText="No matching template"
      autoComplete="off"
      onChange={(title) => {
        const chosen = texts.find((text) => text.title === title)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
