import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'

// Loaded on demand: only a session that exists has a link.
const LinkAsQrCode = lazyOptional(async () => (await import('../link-as-qr-code.tsx')).default)

/** A QR code of a size that a phone reads across a desk. */
export function ReadersQrCode({ address }: { address: string }) {
  return (
    <div className="w-full max-w-56">
      <Suspense>
        <LinkAsQrCode address={address} />
      </Suspense>
    </div>
  )
}
