import { Trash2 } from 'lucide'
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { CopyIconButton } from '#web/ui/form/copy-icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ExampleSection, ExampleState } from './example-section.tsx'

const variants: readonly ButtonVariant[] = ['primary', 'ink', 'outline', 'quiet']
const sizes: readonly ButtonSize[] = ['small', 'medium', 'large']

/** Examples of all button variants and sizes. */
export function ButtonExamples() {
  return (
    <ExampleSection title="Buttons">
      {variants.map((variant) => (
        <ExampleState key={variant} name={variant}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {`Save ${size}`}
            </Button>
          ))}
          <Button variant={variant} disabled>
            Saving...
          </Button>
          <Button variant={variant} asChild>
            <a href="#buttons">As a link</a>
          </Button>
        </ExampleState>
      ))}
      <ExampleState name="with an icon, and copying">
        <Button variant="outline">
          <Icon of={Trash2} size={18} />
          Delete
        </Button>
        <CopyButton text="words" label="Copy link" copiedLabel="Link copied" />
        <CopyIconButton text="words" label="Copy entry 1" />
      </ExampleState>
    </ExampleSection>
  )
}
