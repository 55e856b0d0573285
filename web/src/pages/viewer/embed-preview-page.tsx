import { SESSION_CODE_ALPHABET, SESSION_CODE_LENGTH } from '@live-scribe/contract/recording'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { EmbedPreview } from '#web/features/sharing/link/embed-preview.tsx'
import {
  type EmbedOptions,
  embedBackgrounds,
  getEmbedSnippet,
  getEmbedUrl,
} from '#web/features/sharing/link/embed-url.ts'
import { captionLabels, toCaptions } from '#web/features/sharing/settings/caption-choices.ts'
import { TestLine } from '#web/features/sharing/settings/test-line.tsx'
import { stepWithinRange, TEXT_SIZES } from '#web/features/sharing/settings/viewer-settings.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { toastCopyFailed } from '#web/ui/overlay/copy-toasts.ts'
import { PageShell } from '#web/ui/page/page-shell.tsx'

const looks = embedBackgrounds.map((value) => ({
  value,
  label: value[0]?.toUpperCase() + value.slice(1),
}))
const isCode = new RegExp(`^[${SESSION_CODE_ALPHABET}]{${SESSION_CODE_LENGTH}}$`)

/** Previews a transcript in a frame, with the code to embed it. */
export function EmbedPreviewPage() {
  const { code: asked } = useSearch({ from: '/test' })
  const code = asked !== undefined && isCode.test(asked) ? asked : undefined
  const { data: user } = useQuery(currentUserQuery)
  const [options, setOptions] = useState<EmbedOptions>({
    look: 'light',
    size: 24,
    captions: 0,
  })

  return (
    <PageShell title="Embed a transcript">
      <div className="flex flex-col gap-10 pt-8 sm:pt-12">
        <header className="max-w-[38rem]">
          <h1 className="text-4xl leading-tight tracking-[-0.015em] sm:text-5xl">
            Embed a transcript
          </h1>
          <p className="mt-3 text-lg text-ink-soft">
            Type the code of a recording and see its words in a frame, as they’ll appear on a page
            or over video.
          </p>
        </header>
        <CodeForm key={asked} shown={asked} />
        {code !== undefined && (
          <>
            <section aria-label="Preview" className="flex flex-col gap-4">
              <div className="flex flex-wrap items-center justify-between gap-4">
                <div className="w-full sm:w-96">
                  <SegmentedControl
                    label="Background"
                    value={options.look}
                    options={looks}
                    onChange={(look) => setOptions({ ...options, look })}
                  />
                </div>
                <div className="w-full sm:w-80">
                  <SegmentedControl
                    label="Captions"
                    value={`${options.captions}`}
                    options={captionLabels}
                    onChange={(lines) => setOptions({ ...options, captions: toCaptions(lines) })}
                  />
                </div>
                <Stepper
                  label="text size"
                  unit="px"
                  value={options.size}
                  {...TEXT_SIZES}
                  onStep={(direction) =>
                    setOptions({
                      ...options,
                      size: stepWithinRange(options.size, direction, TEXT_SIZES),
                    })
                  }
                />
              </div>
              <EmbedPreview code={code} options={options} />
              {user && <TestLine code={code} />}
            </section>
            <div className="grid gap-10 lg:grid-cols-2">
              <Recipe
                title="In a page"
                text={getEmbedSnippet(code, options)}
                label="Copy the snippet"
              >
                Put this where the words should appear.
              </Recipe>
              <Recipe
                title="In streaming software"
                text={getEmbedUrl(code, { ...options, look: 'transparent' })}
                label="Copy the address"
              >
                Add a browser source (OBS: Sources, +, Browser) with this address. The background is
                transparent; the newest words are at the bottom.
              </Recipe>
            </div>
          </>
        )}
      </div>
    </PageShell>
  )
}

function CodeForm({ shown = '' }: { shown: string | undefined }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(shown)
  const [error, setError] = useState<string>()
  const show = (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim().toUpperCase()
    if (isCode.test(code)) {
      setError(undefined)
      void navigate({ to: '/test', search: { code } })
    } else setError(`A code has ${SESSION_CODE_LENGTH} letters and digits, as in K7RM2Q.`)
  }

  return (
    <form onSubmit={show} noValidate className="flex max-w-[26rem] flex-col gap-3 sm:flex-row">
      <div className="flex-1">
        <Field
          label="Session code"
          value={typed}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" className="min-h-12! sm:mt-7.5 sm:self-start">
        Show
      </Button>
    </form>
  )
}

interface RecipeProps {
  title: string
  text: string
  label: string
  children: ReactNode
}

/** A step, and the text to copy for it. */
function Recipe({ title, text, label, children }: RecipeProps) {
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 className="text-2xl">{title}</h2>
      <p className="text-ink-soft">{children}</p>
      <code className="block w-full rounded-control bg-sheet p-4 font-mono text-note wrap-anywhere">
        {text}
      </code>
      <CopyButton text={text} label={label} copiedLabel="Copied" onFailed={toastCopyFailed} />
    </section>
  )
}
