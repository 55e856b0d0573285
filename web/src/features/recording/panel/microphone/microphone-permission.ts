/** The microphone permission; null where the browser asks every time or does not tell. */
export async function queryMicrophonePermission(): Promise<PermissionStatus | null> {
  const name = 'microphone' as PermissionName

  return navigator.permissions?.query({ name }).catch(() => null) ?? null
}
