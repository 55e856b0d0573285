/** Milliseconds of this process's processor time for one call, after as many calls to warm up. */
export async function measureCall(calls: number, act: () => Promise<unknown>): Promise<number> {
  for (let call = 0; call < calls; call += 1) await act()
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call += 1) await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}
