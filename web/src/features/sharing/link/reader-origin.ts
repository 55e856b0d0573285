import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '#web/api/configuration.ts'
import { isOfThisDevice } from '#web/lib/links/this-device.ts'

/**
 * The origin of links for other devices: the page's own, unless only this device opens that and the
 * server has another one.
 */
export function useReaderOrigin(): string {
  const here = window.location.origin
  const { data } = useQuery({ ...configurationQuery, enabled: isOfThisDevice(here) })

  return data?.reader_origin ?? here
}
