/** The segment number in an address such as `/view/ABC234#line-12`; null without one. */
export function parseLineHash(hash: string): number | null {
  return Number(/^#line-(\d{1,9})$/.exec(hash)?.[1]) || null
}
