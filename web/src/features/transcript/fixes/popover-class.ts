/** The look of the popovers beside words. */
export const POPOVER_CLASS =
  'z-40 w-[min(22rem,calc(100vw-2rem))] animate-appear rounded-sheet border border-rule bg-sheet p-5 font-sans text-body text-ink shadow-sheet'
