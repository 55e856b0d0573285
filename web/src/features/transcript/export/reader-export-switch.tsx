import { setReaderExport } from '@live-scribe/contract/export'
import { getSession } from '@live-scribe/contract/recording'
import { useEffect, useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { toast } from '#web/ui/overlay/toast.ts'

/** The owner's switch that lets readers export a transcript; nothing before its state is known. */
export function ReaderExportSwitch({ code }: { code: string }) {
  const [isAllowed, setAllowed] = useState<boolean | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    callEndpoint(getSession, { params: { code } }, { signal: leaving.signal }).then(
      (session) => setAllowed(session.can_readers_export),
      // Without a network the switch is left out, as the link is no use to readers either.
      () => {},
    )

    return () => leaving.abort()
  }, [code])
  if (isAllowed === null) return null
  const change = async (wanted: boolean) => {
    setAllowed(wanted)
    try {
      await callEndpoint(setReaderExport, { params: { code }, body: { is_allowed: wanted } })
    } catch (error) {
      setAllowed(!wanted)
      toast.error('The switch could not be changed', {
        description: error instanceof Error ? error.message : undefined,
      })
    }
  }

  return (
    <p className="text-note text-ink-soft">
      <Switch label="Let readers export" isOn={isAllowed} onChange={(on) => void change(on)} />
    </p>
  )
}
