/** The segment number in an address such as `/view/ABC234#line-12`; null without one. */
export function parseLineHash(hash: string): number | null {
  const number = /^#line-([1-9]\d{0,8})$/.exec(hash)?.[1]

  return number === undefined ? null : Number(number)
}
