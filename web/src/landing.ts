import { captureReferral } from './app/capture-referral.ts'
import { readStoredAffiliateCode } from './lib/links/affiliate-code.ts'

captureReferral()
const isInvited = readStoredAffiliateCode() !== null

/** Islands that are hydrated or about to be. */
const woken = new Map<HTMLElement, Promise<void>>()
const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
const onSight = islands.filter(({ dataset }) => dataset.onSight !== undefined)

for (const island of islands) {
  if (island.dataset.island === 'bonus-notice' && isInvited) void wake(island)
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    island.addEventListener(sign, () => void wake(island), { passive: true })
  }
  island.addEventListener('click', pressAgain)
  // It may be in use before this script is there.
  if (island.matches(':hover, :focus-within')) void wake(island)
}
for (const island of onSight) {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    void wake(island)
  })
  // Its section, so that nobody reads its heading above an empty place; the island has no box.
  observer.observe(island.closest('section') ?? island.parentElement ?? island)
}
// Before they are reached, so that nothing moves in view.
addEventListener('scroll', () => onSight.forEach(wake), { once: true, passive: true })

document.documentElement.dataset.scripted = ''

/** Hydrates an island; what it needs is loaded with the first one. */
function wake(island: HTMLElement): Promise<void> {
  const before = woken.get(island)
  if (before) return before
  const isOfPrices = island.dataset.island === 'visitor-packages'
  const loaded = isOfPrices
    ? import('./pages/account/pricing-islands.tsx')
    : import('./pages/landing-islands.tsx')
  const waking = loaded.then(({ hydrateIsland }) => {
    island.removeEventListener('click', pressAgain)
    hydrateIsland(island)
  })
  woken.set(island, waking)
  // Without a network it stays as it stands there, and is tried again.
  waking.catch(() => woken.delete(island))

  return waking
}

/** A button that is pressed before it is hydrated does then what it would have done. */
function pressAgain({ target, currentTarget }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]')
  if (!button || !(currentTarget instanceof HTMLElement)) return
  currentTarget.removeEventListener('click', pressAgain)
  wake(currentTarget).then(
    () => button.click(),
    () => currentTarget.addEventListener('click', pressAgain),
  )
}
