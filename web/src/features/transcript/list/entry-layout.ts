/**
 * Layout of number, time, words and action: shared by final and interim, so that words settle in
 * place.
 */
export const entryLayout = {
  row: 'group relative grid content-start grid-cols-[auto_1fr] gap-x-2.5 py-2 sm:grid-cols-[5rem_2.5rem_minmax(0,36rem)_2.75rem] sm:gap-x-4 sm:py-2.5',
  name: 'col-span-full pt-2 sm:pl-38',
  mark: 'figures h-6 min-w-[3ch] self-center text-[0.75rem] leading-6 text-ink-soft sm:order-2 sm:h-8 sm:self-start sm:text-right sm:leading-8',
  time: 'figures h-6 self-center text-[0.75rem] leading-6 text-ink-faint sm:order-1 sm:h-8 sm:self-start sm:leading-8',
  words: 'col-span-2 min-w-0 wrap-anywhere sm:order-3 sm:col-span-1',
  action: 'absolute top-0 -right-3.5 sm:top-1 sm:right-0',
}

/** A copy button shown on hover and focus. */
export const copyButtonClasses =
  'icon-copy inline-grid size-11 place-items-center rounded-control text-ink-faint transition-[opacity,color] duration-150 hover:text-ink data-copied:text-accent sm:opacity-0 sm:group-hover:opacity-100 sm:focus-visible:opacity-100 sm:data-copied:opacity-100 [@media(hover:none)]:opacity-100'
