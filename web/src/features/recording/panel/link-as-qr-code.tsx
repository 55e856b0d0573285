import { QRCodeSVG } from 'qrcode.react'

/** A link as a QR code; dark on light in every theme, as cameras expect. */
export default function LinkAsQrCode({ address }: { address: string }) {
  return (
    <figure className="flex flex-col gap-3">
      <QRCodeSVG
        value={address}
        level="M"
        marginSize={4}
        bgColor="#ffffff"
        fgColor="#000000"
        title={`QR code of ${address}`}
        className="h-auto w-full rounded-control"
      />
      <figcaption className="figures text-center text-note wrap-anywhere text-ink-soft">
        {address}
      </figcaption>
    </figure>
  )
}
