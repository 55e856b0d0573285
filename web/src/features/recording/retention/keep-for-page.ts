/** Keeps a recording until this page closes where that was chosen; the code is loaded for it. */
export async function keepForPageIfChosen(session: {
  session_id: string
  is_kept_for_page: boolean
}): Promise<void> {
  if (!session.is_kept_for_page) return
  const { keepForPage } = await import('./page-recordings.ts')
  keepForPage(session.session_id)
}
