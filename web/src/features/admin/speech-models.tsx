import type { SpeechModelStatus } from '@live-scribe/contract/speech-models'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { speechModelsQuery } from './admin-api.ts'
import { adminText } from './admin-text.ts'
import { SpeechModelCard } from './speech-model-card.tsx'

/** The recogniser in use, why it was picked, and the models of this machine. */
export function SpeechModels() {
  const status = useQuery(speechModelsQuery)
  return (
    <section aria-labelledby="speech-models" className="flex flex-col gap-4">
      <h2 id="speech-models" className="text-2xl">
        {adminText.speechTitle}
      </h2>
      {status.isPending && <p className="text-ink-soft">Loading...</p>}
      {status.isError && (
        <LoadFailure onRetry={() => void status.refetch()}>{adminText.speechFailed}</LoadFailure>
      )}
      {status.data && <Status status={status.data} />}
    </section>
  )
}

function Status({ status }: { status: SpeechModelStatus }) {
  const { recogniser, reason, activity, failure, models, is_configured } = status
  return (
    <>
      <p className="wrap-anywhere">
        {recogniser}
        <span className="block text-note text-ink-soft">{adminText.speechReason(reason)}</span>
      </p>
      {activity && <Activity activity={activity} />}
      {failure && <p className="text-warning">{adminText.modelFailed(failure)}</p>}
      <ul className="grid gap-6 lg:grid-cols-3">
        {models.map((model) => (
          <SpeechModelCard key={model.name} model={model} />
        ))}
      </ul>
      {models.length > 0 && (
        <p className="text-note text-ink-soft">{adminText.modelsHint(is_configured)}</p>
      )}
    </>
  )
}

function Activity({ activity }: { activity: NonNullable<SpeechModelStatus['activity']> }) {
  const { model, step, received_bytes, total_bytes } = activity
  if (step !== 'downloading') return <p role="status">{adminText.modelStep[step](model)}</p>
  const percent = Math.floor((100 * received_bytes) / Math.max(1, total_bytes))
  return (
    <div className="flex flex-col gap-2">
      <p>{adminText.modelStep.downloading(model, percent)}</p>
      <ProgressBar label={`Download of ${model}`} percent={percent} />
    </div>
  )
}
