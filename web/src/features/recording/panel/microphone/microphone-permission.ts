/** The browser's standing answer about the microphone; null where it asks every time or does not say. */
export async function microphonePermission(): Promise<PermissionStatus | null> {
  const name = 'microphone' as PermissionName

  return navigator.permissions?.query({ name }).catch(() => null) ?? null
}
