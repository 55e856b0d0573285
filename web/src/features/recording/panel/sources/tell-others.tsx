import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { StatusText } from '#web/ui/status-text.tsx'
import { readRemindedOf, storeRemindedOf } from './reminded-recording.ts'

interface TellOthersProps {
  code: string
  /** The page for the other side; null while it is not shared. */
  aboutUrl: string | null
}

/** Reminds the recorder, once in a recording, that the other side must know of it. */
export function TellOthers({ code, aboutUrl }: TellOthersProps) {
  const [told, setTold] = useState(readRemindedOf)
  if (told === code) return null
  const confirm = () => {
    storeRemindedOf(code)
    setTold(code)
  }

  return (
    <div className="flex flex-col gap-1 border-l-2 border-warning pl-3">
      <StatusText className="text-note text-pretty">
        The others are being transcribed too. Do they know?
      </StatusText>
      <p className="-ml-3 flex flex-wrap">
        {aboutUrl !== null && (
          <Button asChild variant="quiet" size="small">
            <a href={aboutUrl} target="_blank" rel="noreferrer">
              Page to show them
            </a>
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={confirm}>
          Yes, they know
        </Button>
      </p>
    </div>
  )
}
