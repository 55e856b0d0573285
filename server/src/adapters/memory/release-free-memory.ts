/**
 * Gives what the C library holds and nobody uses back to the system, which takes some milliseconds:
 * the compiler and the database leave 40 MB after a start. Other C libraries have no such call.
 */
export async function releaseFreeMemory(): Promise<void> {
  if (process.platform !== 'linux') return
  try {
    const { default: koffi } = await import('koffi')
    koffi.load('libc.so.6').func('int malloc_trim(size_t)')(0)
  } catch {
    // This system's C library keeps it.
  }
}
