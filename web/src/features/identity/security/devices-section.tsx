import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasUnsavedData } from '#web/lib/browser/device-data.ts'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { UNSAVED_AUDIO_QUESTION } from '../account/sign-out-dialog.tsx'
import { type Device, devicesQuery, signOutDevice, signOutEverywhere } from '../devices-query.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { useSignInSettings } from '../sign-in/use-sign-in-settings.ts'
import { SecuritySection } from './security-section.tsx'
import { securityText } from './security-text.ts'

/** The user's devices, with sign-out. */
export function DevicesSection() {
  const queryClient = useQueryClient()
  const settings = useSignInSettings()
  const list = useQuery(devicesQuery)
  const [isAsking, setAsking] = useState(false)
  const [hasUnsaved, setHasUnsaved] = useState(false)
  const ask = async () => {
    setHasUnsaved(await hasUnsavedData())
    setAsking(true)
  }
  const leave = useSignOut(signOutEverywhere)
  const end = async ({ handle, name }: Device) => {
    try {
      await signOutDevice(handle)
      toast.success(securityText.signedOut(name))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : securityText.failed)
    }
    await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
  }
  const leaveEverywhere = () => {
    setAsking(false)
    leave().catch(() => toast.error(securityText.stillSignedIn))
  }

  return (
    <SecuritySection
      title="Where you are signed in"
      state={securityText.devices(
        settings?.passwords === false ? (settings.outside?.name ?? null) : null,
      )}
    >
      {list.isPending && <p className="text-ink-soft">{securityText.loadingDevices}</p>}
      {list.isError && (
        <LoadFailure onRetry={() => void list.refetch()}>
          {`Your devices could not be loaded. ${list.error.message}`}
        </LoadFailure>
      )}
      {list.data && (
        <ul aria-label="Devices" className="flex flex-col divide-y divide-rule">
          {list.data.map((device) => (
            <li
              key={device.id}
              className="flex min-h-14 items-center justify-between gap-4 py-2 first:pt-0"
            >
              <div className="min-w-0">
                <p className="font-medium">{device.name}</p>
                <p className="text-note text-ink-soft">
                  {device.isThisOne ? 'This device, signed in ' : 'Signed in '}
                  {formatDateAndTime(device.signedInAt)}
                </p>
              </div>
              {!device.isThisOne && (
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`Sign out ${device.name}`}
                  onClick={() => void end(device)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" className="self-start" onClick={() => void ask()}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out everywhere?"
        cancelLabel="Stay signed in"
        confirmLabel="Sign out everywhere"
        onCancel={() => setAsking(false)}
        onConfirm={leaveEverywhere}
      >
        {securityText.everywhere} {hasUnsaved && UNSAVED_AUDIO_QUESTION}
      </ConfirmDialog>
    </SecuritySection>
  )
}
