import type { ApiKey } from '@live-scribe/contract/api-keys/api-keys'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { createExample } from './create-example.ts'

interface NewKeyProps {
  /** The key itself, which is shown this once. */
  secret: string
  apiKey: ApiKey
  onDone: () => void
}

/** A key that was just made, to copy, with a call that uses it. */
export function NewKey({ secret, apiKey, onDone }: NewKeyProps) {
  const example = createExample(secret, apiKey.scopes, location.origin)

  return (
    <div className="mt-4 flex flex-col gap-5">
      <p className="text-ink-soft">
        Copy the key now: it is not shown again, because the server keeps only its hash. Whoever has
        it can do what it may.
      </p>
      <Copied label="Your key" text={secret} copy="Copy key" isFocused />
      {example && <Copied label="Try it" text={example} copy="Copy command" />}
      <Button className="self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}

interface CopiedProps {
  label: string
  text: string
  copy: string
  isFocused?: boolean
}

function Copied({ label, text, copy, isFocused = false }: CopiedProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-medium">{label}</p>
      <code
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the text is selected by keyboard
        tabIndex={0}
        data-autofocus={isFocused || undefined}
        className="w-full select-all rounded-control border border-rule bg-paper p-3 font-mono text-note break-all"
      >
        {text}
      </code>
      <CopyButton text={text} label={copy} copiedLabel="Copied" size="small" />
    </div>
  )
}
